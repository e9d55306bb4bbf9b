"""The margin split and luck against skill: closed forms, a textbook example, coverage."""

import numpy as np
import pytest

from reports import stats

# Montgomery, Design and Analysis of Experiments, table 13.1: 20 parts x 3 operators x 2 readings, a part per group
GAUGE_TEXT = """
    212020201921 242324242324 202119212022 272728262728 191819181821
    232124212322 222122242220 191718201918 242325232424 252326252425
    212020202120 181917191819 232525252525 242423252425 293030283130
    262625262527 202019202020 192119192123 252625242525 191918171917
"""
GAUGE = np.array([[int(part[i : i + 2]) for i in range(0, 12, 2)] for part in GAUGE_TEXT.split()]).reshape(20, 3, 2)


def test_components_published_by_montgomery():
    found = stats.variance_components(GAUGE.transpose(1, 0, 2))
    squares = {"tier": 1.308, "seed": 62.391, "interaction": 0.712, "replay": 0.992}
    assert found.mean_squares == pytest.approx(squares, abs=6e-4)
    raw = {"tier": 0.0149, "seed": 10.2798, "interaction": -0.1399, "replay": 0.9917}
    assert found.raw == pytest.approx(raw, abs=6e-5)
    assert found.interaction.value == 0
    assert found.seed.value == pytest.approx(10.2798 / (0.0149 + 10.2798 + 0.9917), abs=1e-4)
    assert found.seed.low < found.seed.value < found.seed.high


def games(generator, tiers, seeds, replays, deviations):
    tier, seed, both, replay = deviations
    return (
        tier * generator.normal(size=(tiers, 1, 1))
        + seed * generator.normal(size=(1, seeds, 1))
        + both * generator.normal(size=(tiers, seeds, 1))
        + replay * generator.normal(size=(tiers, seeds, replays))
    )


def test_components_are_unbiased():
    generator = np.random.default_rng(1)
    raw = [
        list(stats.variance_components(games(generator, 6, 20, 3, (1, 2, 0.5, 1.5)), n_resamples=2).raw.values())
        for _ in range(1500)
    ]
    assert np.mean(raw, axis=0) == pytest.approx([1, 4, 0.25, 2.25], rel=0.08)


def test_shares_sum_to_one_and_ignore_units():
    results = games(np.random.default_rng(2), 4, 50, 3, (1, 1, 1, 1))
    found = stats.variance_components(results)
    parts = [found.tier, found.seed, found.interaction, found.replay]
    assert sum(p.value for p in parts) == pytest.approx(1)
    moved = stats.variance_components(7 - 10 * results)
    assert moved.seed.value == pytest.approx(found.seed.value)
    assert moved.seed.low == pytest.approx(found.seed.low)
    assert (found.seed.n_blocks, found.seed.n_rows) == (50, 600)


def test_seed_resampling_covers_the_shares_given_the_tiers():
    skill = np.array([-1.0, 0.0, 1.0])[:, None, None]
    truth = {"tier": 1.0, "seed": 2.0, "interaction": 0.5, "replay": 1.0}
    generator, hits = np.random.default_rng(3), []
    for i in range(250):
        results = skill + games(generator, 3, 120, 3, np.sqrt([0, 2.0, 0.5, 1.0]))
        found = stats.variance_components(results, n_resamples=300, seed=i)
        hits.append([getattr(found, part).contains(size / 4.5) for part, size in truth.items()])
    assert (np.mean(hits, axis=0) > 0.9).all()


def test_luck_only_skill_only_and_nothing():
    skill = stats.variance_components(np.broadcast_to(np.arange(3.0)[:, None, None], (3, 10, 2)).copy())
    assert (skill.tier.value, skill.seed.value) == (1, 0)
    assert skill.tier.absence == stats.NO_VARIATION
    luck = stats.variance_components(np.random.default_rng(4).normal(size=(3, 200, 4)))
    assert luck.replay.value > 0.95
    nothing = stats.variance_components(np.ones((2, 5, 2)))
    assert np.isnan(nothing.tier.value)
    assert nothing.tier.absence == stats.NO_VARIATION


def test_one_replay_one_seed_and_bad_shapes():
    single = stats.variance_components(games(np.random.default_rng(5), 3, 40, 1, (1, 1, 1, 1)))
    assert single.replay.absence == stats.NO_DATA
    assert single.tier.value + single.seed.value + single.interaction.value == pytest.approx(1)
    assert single.interaction.has_interval
    assert stats.variance_components(np.ones((2, 1, 5))).seed.absence == stats.TOO_FEW_BLOCKS
    assert stats.variance_components(np.ones((2, 0, 5))).seed.absence == stats.NO_DATA
    with pytest.raises(ValueError, match="two tiers"):
        stats.variance_components(np.ones((1, 5, 2)))
    with pytest.raises(ValueError, match="balanced"):
        stats.variance_components(np.full((2, 5, 2), np.nan))


def margins(generator, n_games=200, seats=4, scales=(1.0, 2.0, 0.5)):
    points = generator.normal(10, scales, (n_games * seats, len(scales)))
    game = np.repeat(np.arange(n_games), seats)
    return points, game, game // 4


def test_table_deviations_sum_to_zero_in_every_game():
    points, game, _ = margins(np.random.default_rng(1))
    found = stats.table_deviations(points, game)
    np.testing.assert_allclose(stats.block_sums(found, game).sums, 0, atol=1e-9)
    np.testing.assert_allclose(found[:4], points[:4] - points[:4].mean(axis=0))


def test_betas_are_covariances_and_sum_to_one():
    points, game, block = margins(np.random.default_rng(2))
    deviations = stats.table_deviations(points, game)
    found = stats.margin_split(deviations, block)
    total = deviations.sum(axis=1)
    expected = [np.cov(d, total)[0, 1] / total.var(ddof=1) for d in deviations.T]
    assert [e.value for e in found] == pytest.approx(expected)
    assert sum(e.value for e in found) == pytest.approx(1)
    assert found[0].n_blocks == 50
    assert found[0].n_rows == 800


def test_betas_of_independent_sources_are_their_variances():
    points, game, block = margins(np.random.default_rng(3), 20_000)
    found = stats.margin_split(stats.table_deviations(points, game), block, n_resamples=200)
    truth = np.array([1, 4, 0.25]) / 5.25
    assert [e.value for e in found] == pytest.approx(truth, abs=0.01)


def test_beta_coverage():
    truth, hits = np.array([1, 4, 0.25]) / 5.25, []
    for i in range(250):
        points, game, block = margins(np.random.default_rng(i), 320)
        found = stats.margin_split(stats.table_deviations(points, game), block, n_resamples=400, seed=i)
        hits.append([e.contains(t) for e, t in zip(found, truth, strict=True)])
    assert 0.91 < np.mean(hits) < 0.98


def test_a_source_that_evens_out_is_negative():
    generator = np.random.default_rng(4)
    lead = generator.normal(size=400)
    deviations = np.column_stack([2 * lead, -0.5 * lead + 0.01 * generator.normal(size=400)])
    first, second = stats.margin_split(deviations, np.arange(400) // 4)
    assert second.high < 0
    assert first.value + second.value == pytest.approx(1)


def test_no_margin_no_split():
    flat = stats.margin_split(np.zeros((40, 3)), np.arange(40))
    assert [e.absence for e in flat] == [stats.NO_VARIATION] * 3
    assert np.isnan(flat[0].value)
    assert stats.margin_split(np.zeros((0, 2)), np.zeros(0, int))[0].absence == stats.NO_DATA
    points, game, _ = margins(np.random.default_rng(5), 10)
    one = stats.margin_split(stats.table_deviations(points, game), np.zeros(40, int))
    assert one[0].absence == stats.TOO_FEW_BLOCKS
    assert sum(e.value for e in one) == pytest.approx(1)


def test_the_margin_split_from_sums_is_that_of_rows():
    generator = np.random.default_rng(6)
    deviations, block = generator.normal(size=(400, 3)), np.repeat(np.arange(100), 4)
    margin = deviations.sum(axis=1)
    by_block = [stats.block_sums(deviations, block).sums, stats.block_sums(deviations * margin[:, None], block).sums]
    assert stats.margin_split_of_sums(np.full(100, 4.0), *by_block) == stats.margin_split(deviations, block)
