"""Tables, statistics, figures and pages, made from stored runs."""
