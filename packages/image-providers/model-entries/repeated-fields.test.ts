import { expect, test } from "vitest";
import { repeatedFields } from "./repeated-fields";

test.each([
  ['{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]}', []],
  ['{"a": 1,\n "a": 2}', [{ field: "a", line: 2 }]],
  ['{"a\\"b": 1, "a\\u0022b": "a\\\\"}', [{ field: 'a"b', line: 1 }]],
  ['{"text": "{\\"text\\": 1, \\"text\\": 2}", "list": ["x", "x"]}', []],
  [
    '{\n"models": [],\n"models": [{"id": "a", "id": "b"}]}',
    [
      { field: "models", line: 3 },
      { field: "id", line: 3 },
    ],
  ],
])(
  "fields that stand twice in one object are found, and equal texts elsewhere are not: %s",
  (json, found) => {
    expect(repeatedFields(json)).toEqual(found);
  },
);
