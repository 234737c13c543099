import { expect, it } from "vitest";
import { parseCorsOrigins } from "./cors-origins";

const parse = (text: string | undefined) => {
  const problems: string[] = [];
  return { origins: parseCorsOrigins(text, problems), problems };
};

it("without CORS_ORIGINS no other origin is allowed", () => {
  for (const text of [undefined, "", " , "]) expect(parse(text)).toEqual({ origins: [], problems: [] });
});

it("CORS_ORIGINS names origins with commas between them", () => {
  expect(parse(" https://app.example.com , http://localhost:5173,http://10.0.0.5")).toEqual({
    origins: ["https://app.example.com", "http://localhost:5173", "http://10.0.0.5"],
    problems: [],
  });
});

it.each([
  ["*", "is a pattern; name each origin"],
  ["https://*.example.com", "is a pattern; name each origin"],
  ["null", "is not an origin, such as https://app.example.com"],
  ["app.example.com", "is not an origin, such as https://app.example.com"],
  ["ftp://app.example.com", "is not an origin, such as https://app.example.com"],
  ["file:///index.html", "is not an origin, such as https://app.example.com"],
  ["https://app.example.com/", "must be written as browsers send it: https://app.example.com"],
  ["https://app.example.com:443", "must be written as browsers send it: https://app.example.com"],
  ["https://App.Example.com", "must be written as browsers send it: https://app.example.com"],
  ["https://app.example.com/page", "must be written as browsers send it: https://app.example.com"],
  ["https://ada@app.example.com", "must be written as browsers send it: https://app.example.com"],
  [
    "http://app.example.com",
    "must begin with https://; only localhost and hosts in a private network may use http",
  ],
])("CORS_ORIGINS=%s is refused with a reason", (entry, problem) => {
  expect(parse(`https://fine.example.com,${entry}`)).toEqual({
    origins: ["https://fine.example.com"],
    problems: [`CORS_ORIGINS: "${entry}" ${problem}`],
  });
});
