"""Results as tables for other programs: JSON, CSV, and Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from upcard.lab.extras import needs
from upcard.lab.measure import Result

COLUMNS: Final = [
    "game",
    "options",
    "seats",
    "seed",
    "part",
    "figure",
    "value",
    "low",
    "high",
    "deals",
    "processor_seconds",
    "version",
]


def rows(results: list[Result]) -> list[dict[str, Any]]:
    """One row for each figure."""
    out = []
    for result in results:
        data = result.data()
        options = json.dumps(data["options"], sort_keys=True)
        for part, found in data["parts"].items():
            for name, f in found["figures"].items():
                out.append(
                    {
                        "game": data["game"],
                        "options": options,
                        "seats": data["seats"],
                        "seed": data["seed"],
                        "part": part,
                        "figure": name,
                        "value": f["value"],
                        "low": f["low"],
                        "high": f["high"],
                        "deals": found["deals"],
                        "processor_seconds": found["processor_seconds"],
                        "version": data["version"],
                    }
                )
    return out


def write(results: list[Result], folder: Path, stem: str) -> list[Path]:
    """Write `stem.json`, `stem.csv` and, with pyarrow, `stem.parquet`; returns the paths written."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{stem}.json", folder / f"{stem}.csv"]
    paths[0].write_text(json.dumps([r.data() for r in results], ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    table = rows(results)
    with paths[1].open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(table)
    if find_spec("pyarrow") is not None:
        paths.append(folder / f"{stem}.parquet")
        needs("pyarrow.parquet", "lab").write_table(needs("pyarrow", "lab").Table.from_pylist(table), paths[-1])
    return paths
