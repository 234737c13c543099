import { describe, expect, it } from "vitest";
import { expectLinear } from "@/tools/testing/linear";
import { parseForeignJson } from "./json";

const parse = (text: string) => parseForeignJson(text, "canary-4711");

describe("untrusted JSON", () => {
  it("NaN and Infinity in untrusted JSON are read as null, and strings are unchanged", () => {
    expect(parse('{"progress": NaN, "a": [-Infinity, Infinity], "b": "NaN \\" Infinity"}')).toEqual({
      progress: null,
      a: [null, null],
      b: 'NaN " Infinity',
    });
  });

  it("untrusted JSON that is nested too deep or invalid is read as undefined", () => {
    expect(parse("[".repeat(64) + "]".repeat(64))).toBeDefined();
    expect(parse("[".repeat(65) + "]".repeat(65))).toBeUndefined();
    expect(parse("[".repeat(400_000))).toBeUndefined();
    expect(parse('{"a": {"b": ')).toBeUndefined();
    expect(parse("<!doctype html><p>NaN")).toBeUndefined();
    expect(parse("")).toBeUndefined();
  });

  it("untrusted JSON with too many values is read as undefined", () => {
    expect(parse(`[${"[],".repeat(9_000)}0]`)).toHaveLength(9_001);
    expect(parse(`[${"[],".repeat(20_000)}0]`)).toBeUndefined();
    expect(parse(`[${"0,".repeat(20_001)}0]`)).toBeUndefined();
  });

  it("untrusted JSON with NaN before an unclosed string is read in linear time", () =>
    expectLinear((size) => parse(`NaN"${'\\"'.repeat(size)}`), 3_000));

  it("without a secret nothing in untrusted JSON is replaced", () => {
    expect(parseForeignJson('{"message": "[secret] canary-4711"}', null)).toEqual({
      message: "[secret] canary-4711",
    });
  });

  it("untrusted JSON with long strings and many backslashes is read in linear time", () =>
    expectLinear((size) => parse(`["${"\\\\".repeat(size)}","${"x".repeat(size)}"`), 30_000));

  it("a string ends at the first quotation mark without a backslash that is none of its pairs", () => {
    const nested = "[".repeat(80) + "]".repeat(80);
    expect(parse(`["\\\\\\"${nested}"]`)).toHaveLength(1);
    expect(parse(`["\\\\", ${nested}]`)).toBeUndefined();
  });

  it("brackets inside strings do not count as nesting", () => {
    expect(parse(`{"prompt": "${"[".repeat(500)} \\"{"}`)).toEqual({ prompt: `${"[".repeat(500)} "{` });
  });

  it.each(["canary-4711", "canary\\u002d4711", "\\u0063anary-4711"])(
    "a secret in untrusted JSON is removed, also as %s",
    (echo) => {
      const echoed = parse(`{"message": "bad ${echo}", "n": [{"${echo}": 1}]}`);
      expect(echoed).toEqual({ message: "bad [secret]", n: [{ "[secret]": 1 }] });
    },
  );
});
