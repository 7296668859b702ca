import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../../bin/metalevel.js", import.meta.url));

test.skipIf(!existsSync("/dev/full")).each(["list", "--help"])(
  "`%s` into an output that takes no more ends with one line and status 2",
  (words) => {
    const { status, stderr } = spawnSync(
      "sh",
      ["-c", `"$0" "$1" ${words} > /dev/full`, process.execPath, COMMAND],
      {
        encoding: "utf8",
      },
    );
    expect(stderr).toBe(
      'metalevel: standard output: got "/dev/stdout", a full disk; expected an output that takes what is printed.\n',
    );
    expect(status).toBe(2);
  },
);
