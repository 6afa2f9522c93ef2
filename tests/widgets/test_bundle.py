"""Modules joined into one: names kept apart, what is not understood refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranklearn_course.widgets.bundle import bundle


@pytest.fixture
def write(tmp_path: Path):
    def write_them(**modules: str) -> Path:
        for name, source in modules.items():
            (tmp_path / f"{name}.js").write_text(source)
        return tmp_path

    return write_them


def test_imports_become_constants(write):
    folder = write(
        main='import * as a from "./a.js";\nimport { two, one as b } from "./a.js";\n'
        "export default { render: () => a.one() + two + b() };\n",
        a="const hidden = 1;\nexport function one() { return hidden; }\nexport const two = 2;\n",
    )
    joined = bundle("main.js", folder)
    assert "import" not in joined
    assert joined.count("export") == 1
    assert "return { one, two };" in joined
    assert joined.index("const module_a") < joined.index("const a = module_a;")
    assert "const { two, one: b } = module_a;" in joined


def test_a_module_used_twice_is_there_once_and_before_its_users(write):
    folder = write(
        main='import { b } from "./b.js";\nimport { c } from "./c.js";\nexport default { b, c };',
        b='import { c } from "./c.js";\nexport const b = c + 1;',
        c="export const c = 1;",
    )
    joined = bundle("main.js", folder)
    assert joined.count("const module_c") == 1
    assert joined.index("const module_c") < joined.index("const module_b")


def test_an_import_over_several_lines_is_understood(write):
    folder = write(
        main='import {\n  one,\n  two,\n} from "./a.js";\nexport default { one, two };',
        a="export class one {}\nexport async function two() {}\n",
    )
    assert "return { one, two };" in bundle("main.js", folder)


@pytest.mark.parametrize(
    ("main", "message"),
    [
        ('import a from "./a.js";\nexport default a;', "main.js: cannot bundle this line: import"),
        ('import { a } from "npm";\nexport default a;', "main.js: cannot bundle this line: import"),
        ("const a = 1;\nexport { a };", "main.js: cannot bundle this line: export { a };"),
    ],
)
def test_what_is_not_understood_is_refused(write, main, message):
    with pytest.raises(ValueError, match=message):
        bundle("main.js", write(main=main, a="export const a = 1;"))


def test_a_default_export_below_the_entry_is_refused(write):
    folder = write(main='import * as a from "./a.js";\nexport default a;', a="export default 1;")
    with pytest.raises(ValueError, match=r"a\.js: only the entry module may have a default export"):
        bundle("main.js", folder)


def test_modules_that_import_each_other_are_refused(write):
    folder = write(
        main='import * as a from "./a.js";\nexport default a;',
        a='import * as b from "./b.js";\nexport const x = 1;',
        b='import * as a from "./a.js";\nexport const y = 1;',
    )
    with pytest.raises(ValueError, match=r"import each other: main\.js -> a\.js -> b\.js -> a\.js"):
        bundle("main.js", folder)
