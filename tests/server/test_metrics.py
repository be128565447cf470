"""What is measured, and that nothing of a game can be read from it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.players.registry import LEVELS
from blackticket.rules.errors import ACTION_CODES, SETUP_CODES
from blackticket.server.errors import CODES
from blackticket.server.metrics import OTHER, WHO, Metrics
from tests.docs.pages import CODE, page, rows, sections

LABELS = {
    "by": {*WHO, OTHER},
    "code": {*CODES, "rules", "set-up", OTHER},
    "level": {*LEVELS, OTHER},
    "le": None,  # the bound of a bucket, a number
}
LABEL = re.compile(r'(\w+)="([^"]*)"')


def labels_of(metrics: Metrics) -> set[tuple[str, str]]:
    return set(LABEL.findall(metrics.text().decode()))


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(name, labels)


def test_what_happened_is_counted() -> None:
    metrics = Metrics()
    metrics.acted("person")
    metrics.acted("person")
    metrics.acted("program")
    metrics.refused("stale")
    metrics.table_made()
    metrics.chatted()
    metrics.committed(7, 0.004)
    metrics.thought("hard", 1.2)
    metrics.sockets.inc()
    metrics.tables_open.set(3)
    metrics.programs_waiting.set(2)
    assert value(metrics, "blackticket_actions_total", by="person") == 2
    assert value(metrics, "blackticket_actions_total", by="program") == 1
    assert value(metrics, "blackticket_refusals_total", code="stale") == 1
    assert value(metrics, "blackticket_tables_total") == 1
    assert value(metrics, "blackticket_chat_total") == 1
    assert value(metrics, "blackticket_commits_total") == 1
    assert value(metrics, "blackticket_commit_batch_sum") == 7
    assert value(metrics, "blackticket_commit_seconds_bucket", le="0.005") == 1
    assert value(metrics, "blackticket_commit_seconds_bucket", le="0.0025") == 0
    assert value(metrics, "blackticket_sockets") == 1
    assert value(metrics, "blackticket_tables_open") == 3
    assert value(metrics, "blackticket_programs_waiting") == 2
    text = metrics.text().decode()
    assert "# TYPE blackticket_actions_total counter" in text
    assert 'blackticket_actions_total{by="person"} 2.0' in text


def test_two_servers_in_one_process_count_apart() -> None:
    one, two = Metrics(), Metrics()
    one.table_made()
    assert value(two, "blackticket_tables_total") == 0


@given(st.text(), st.text(), st.text(), st.floats(0, 1000))
def test_whatever_comes_in_no_label_is_of_a_game(by: str, code: str, level: str, seconds: float) -> None:
    metrics = Metrics()
    metrics.acted(by)
    metrics.refused(code)
    metrics.thought(level, seconds)
    for name, label in labels_of(metrics):
        allowed = LABELS[name]
        assert label in allowed if allowed is not None else re.fullmatch(r"[0-9.]+|\+Inf", label)


@pytest.mark.parametrize("code", ACTION_CODES)
def test_which_rule_an_action_broke_is_not_told(code: str) -> None:
    metrics = Metrics()
    metrics.refused(code)
    assert value(metrics, "blackticket_refusals_total", code="rules") == 1
    assert ("code", code) not in labels_of(metrics)


@pytest.mark.parametrize("code", SETUP_CODES)
def test_what_was_wrong_with_a_set_up_is_one_label(code: str) -> None:
    metrics = Metrics()
    metrics.refused(code)
    assert value(metrics, "blackticket_refusals_total", code="set-up") == 1


@pytest.mark.parametrize(("one", "two"), [(0.0, 0.5), (0.001, 0.499), (0.51, 0.99), (9.6, 9.9)])
def test_thinking_times_within_one_step_cannot_be_told_apart(one: float, two: float) -> None:
    texts = []
    for seconds in (one, two):
        metrics = Metrics()
        metrics.thought("master", seconds)
        texts.append(metrics.text())
    assert texts[0] == texts[1]


def test_thinking_times_of_different_steps_can() -> None:
    metrics = Metrics()
    metrics.thought("master", 0.2)
    metrics.thought("master", 0.7)
    assert value(metrics, "blackticket_program_seconds_sum", level="master") == 1.5


def test_no_moment_is_told() -> None:
    assert b"_created" not in Metrics().text()


def test_the_page_has_a_row_for_every_measure() -> None:
    table = sections(page("running.md"), 2)["Health and metrics"].partition("| measure |")[2]
    listed = {row[0].strip("`"): row[1:] for row in rows("| measure |" + table)}
    measured = list(Metrics().registry.collect())
    names = {f"{each.name}_total" if each.type == "counter" else each.name: each.documentation for each in measured}
    assert {name: cells[1] for name, cells in listed.items()} == names
    assert set(CODE.findall(listed["blackticket_actions_total"][0])) == {"by", *WHO}
