// A click on a heading sorts its table; again, the other way round.
for (const table of document.querySelectorAll("table.sorts")) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    heading.tabIndex = 0;
    heading.setAttribute("role", "button");
    const sort = () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.key ?? row.cells[column].textContent.trim();
      const compare = (a, b) => {
        const x = key(a), y = key(b);
        if (x === "" || y === "") return (x === "") - (y === "");
        const gap = Number(x) - Number(y);
        return (Number.isNaN(gap) ? x.localeCompare(y) : gap) * (down ? -1 : 1);
      };
      [...body.rows].sort(compare).forEach((row) => body.append(row));
    };
    heading.addEventListener("click", sort);
    heading.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); sort(); }
    });
  });
}
