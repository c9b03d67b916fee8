"""The pinned source packages: fetched with the package managers' own clients, checked, unpacked."""

import hashlib
import importlib.util
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Package:
    """A package at the version that the lists are built from; `sha256` is that of the downloaded `file`."""

    name: str
    version: str
    file: str
    sha256: str

    @property
    def debian(self) -> bool:
        return self.file.endswith(".deb")

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


POLISH = Package(
    "wpolish",
    "20220301-1",
    "wpolish_20220301-1_all.deb",
    "78d94681b9838aeb8419629d5ce378085e0db6a22517c3c170aa883451cc9ccf",
)
ENGLISH = Package(
    "scowl",
    "2020.12.07-2",
    "scowl_2020.12.07-2_all.deb",
    "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
)
RUSSIAN = Package(
    "pymorphy3-dicts-ru",
    "2.4.417150.4580142",
    "pymorphy3_dicts_ru-2.4.417150.4580142-py2.py3-none-any.whl",
    "718bac64c73c10c16073a199402657283d9b64c04188b694f6d3e9b0d85440f4",
)
WIKTIONARY = Package(
    "wiki-ru-wordnet",
    "1.0.3",
    "wiki_ru_wordnet-1.0.3.tar.gz",
    "1c7d55a309f0813cf0dba1db7c814a3742fe7191e6b37ddf3293b6e8ea0b3ac8",
)
DAWG = "dawg2==0.13.3"
"""What reads the Russian dictionary; its wheels differ by platform, so it is pinned by version only."""


def unpacked(package: Package, downloads: Path) -> Path:
    """The folder with the content of `package`, fetched into `downloads` unless it is there already.

    Raises ValueError where the file is not the pinned one, and `subprocess.CalledProcessError` where it can't
    be fetched.
    """
    file = downloads / package.file
    if not file.exists():
        _fetch(package, downloads)
    if hashlib.sha256(file.read_bytes()).hexdigest() != package.sha256:
        raise ValueError(f"{file.name} is not the pinned one: its SHA-256 differs")
    folder = downloads / f"{package.name}-{package.version}"
    if not folder.exists():
        _unpack(file, folder)
    return folder


def provide_dawg(downloads: Path) -> None:
    """Makes the module `dawg` importable, installing it into `downloads` where it is missing."""
    if importlib.util.find_spec("dawg") is None:
        target = downloads / "python"
        _run([sys.executable, "-m", "pip", "install", "--quiet", "--target", str(target), DAWG], downloads)
        sys.path.append(str(target))
        importlib.invalidate_caches()


def _fetch(package: Package, downloads: Path) -> None:
    if package.debian:
        _run(["apt-get", "download", f"{package.name}={package.version}"], downloads)
    else:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", "."]
        _run([*pip, f"{package.name}=={package.version}"], downloads)


def _unpack(file: Path, folder: Path) -> None:
    if file.suffix == ".deb":
        _run(["dpkg-deb", "-x", file.name, folder.name], file.parent)
    elif file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            wheel.extractall(folder)
    else:
        with tarfile.open(file) as source:
            source.extractall(folder, filter="data")


def _run(command: list[str], folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True)
