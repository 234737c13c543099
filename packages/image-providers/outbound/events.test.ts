import { expect, test } from "vitest";
import { readEvents } from "./events";

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

const read = async (texts: string[], maxBytes = 1_000) => {
  const events = [];
  for await (const { name, data } of readEvents(pieces(...texts), maxBytes))
    events.push({ name, data: data.toString() });
  return events;
};

const STREAM =
  ': a comment\r\nevent: one\r\ndata: {"a":1}\r\n\r\nid: 7\ndata: first line\ndata:second line\n\n\n\ndata: é\n\n';
const EVENTS = [
  { name: "one", data: '{"a":1}' },
  { name: "", data: "first line\nsecond line" },
  { name: "", data: "é" },
];

test("events are read with their names, however the answer is cut into pieces", async () => {
  expect(await read([STREAM])).toEqual(EVENTS);
  const bytes = Buffer.from(STREAM);
  for (const length of [1, 2, 3, 7]) {
    const events = [];
    const cut = async function* () {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
    };
    for await (const { name, data } of readEvents(cut(), 1_000)) events.push({ name, data: data.toString() });
    expect(events).toEqual(EVENTS);
  }
});

test("an event is read although the answer ends without a blank line", async () => {
  expect(await read(["data: a\n\ndata: b"])).toEqual([
    { name: "", data: "a" },
    { name: "", data: "b" },
  ]);
});

test("an event that is too large is an error, also without an end of line", async () => {
  await expect(read(["data: ", "x".repeat(60), "x".repeat(60)], 100)).rejects.toThrow("too large");
  await expect(
    read(
      Array.from({ length: 20 }, () => "data: 1234\n"),
      100,
    ),
  ).rejects.toThrow("too large");
  expect(
    await read(
      Array.from({ length: 20 }, () => "data: 1234\n\n"),
      100,
    ),
  ).toHaveLength(20);
});
