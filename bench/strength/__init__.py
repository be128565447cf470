"""The strength ledger: matches as data, their journals in `bench/results`, and the tables of docs/strength.md."""
