import type { Mutation } from "./mutation";

const ROOM = "packages/local-models";
const DOWNLOAD = [`${ROOM}/download/download-file.test.ts`];
const SOURCES = [`${ROOM}/download/sources.test.ts`];
const PROCESSES = [`${ROOM}/download/process.test.ts`];
const UNPACK = [`${ROOM}/install/unpack.test.ts`];
const INSTALL = [`${ROOM}/install/install.test.ts`];
const FIT = [`${ROOM}/fit/fit.test.ts`];
const SUPERVISOR = [`${ROOM}/runner/supervisor.test.ts`];
const REASON = [`${ROOM}/runner/reason.test.ts`];
const STUDIO = ["packages/image-providers/sdcpp/local-server.test.ts"];

/** Models of one's own machine: downloading, installing, running them, and what the studio says of them. */
export const LOCAL_MODELS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A file whose hash is not the one of the table is never used.",
    file: `${ROOM}/download/download-file.ts`,
    find: `const sha256 = part.digest();
    if (wanted.sha256 === null || sha256 === wanted.sha256) return sha256;`,
    replace: `const sha256 = part.digest();
    if (wanted.sha256 === null || sha256 !== "") return sha256;`,
    tests: DOWNLOAD,
  },
  {
    rule: "A part that has suffered on the disk is fetched anew instead of being refused for ever.",
    file: `${ROOM}/download/download-file.ts`,
    find: "if (!part.isKept) throw",
    replace: "throw",
    tests: DOWNLOAD,
  },
  {
    rule: "A file that is there is hashed before it is believed.",
    file: `${ROOM}/download/download-file.ts`,
    find: "if (wanted.sha256 === null || sha256 === wanted.sha256) return sha256;\n  }\n  await rm",
    replace: "return sha256;\n  }\n  await rm",
    tests: DOWNLOAD,
  },
  {
    rule: "No name of a file leads out of the folder of models.",
    file: `${ROOM}/download/download-file.ts`,
    find: 'path.basename(file.name) !== file.name || file.name.startsWith(".")',
    replace: 'file.name.startsWith(".")',
    tests: DOWNLOAD,
  },
  {
    rule: "What an earlier run left is hashed from its first byte before it is continued.",
    file: `${ROOM}/download/part.ts`,
    find: "const bytes = await hashAll(handle, hash, signal);",
    replace: "const bytes = (await handle.stat()).size;",
    tests: DOWNLOAD,
  },
  {
    rule: "What starts over keeps no byte of the version before.",
    file: `${ROOM}/download/part.ts`,
    find: "await this.handle.truncate(0);",
    replace: "",
    tests: DOWNLOAD,
  },
  {
    rule: "Halves of two versions are never joined where no hash would tell.",
    file: `${ROOM}/download/receive.ts`,
    find: "(part.etag !== null || wanted.sha256 !== null)",
    replace: "true",
    tests: DOWNLOAD,
  },
  {
    rule: "The rest of a file is asked for only if its version is still the same.",
    file: `${ROOM}/download/receive.ts`,
    find: '...(part.etag === null ? {} : { "if-range": part.etag })',
    replace: "",
    tests: DOWNLOAD,
  },
  {
    rule: "A file that becomes longer than it should is not written on.",
    file: `${ROOM}/download/receive.ts`,
    find: "if (part.bytes + chunk.length > wanted.bytes)",
    replace: "if (false)",
    tests: DOWNLOAD,
  },
  {
    rule: "Two commands never change the folder at once.",
    file: `${ROOM}/download/lock.ts`,
    find: 'if (found === "" ? await isBeingWritten(file) : isAlive(pid)) throw busy(file, pid);',
    replace: "",
    tests: PROCESSES,
  },
  {
    rule: "A command that was killed blocks no later one, also where numbers of processes return.",
    file: `${ROOM}/download/lock.ts`,
    find: " || pid === process.pid",
    replace: "",
    tests: PROCESSES,
  },
  {
    rule: "A token or password goes to its own host alone.",
    file: `${ROOM}/download/request.ts`,
    find: "url.origin === first.origin ? (asking.authorization ?? basic(first)) : null",
    replace: "asking.authorization ?? basic(first)",
    tests: SOURCES,
  },
  {
    rule: "No redirect leaves TLS.",
    file: `${ROOM}/download/request.ts`,
    find: 'next && (next.protocol === "https:" || next.protocol === url.protocol)',
    replace: "next",
    tests: SOURCES,
  },
  {
    rule: "An archive with links, which could lead elsewhere, is refused.",
    file: `${ROOM}/install/unpack.ts`,
    find: "(mode & KIND) === LINK",
    replace: "mode < 0",
    tests: UNPACK,
  },
  {
    rule: "A program appears as a whole, or not at all.",
    file: `${ROOM}/install/unpack.ts`,
    find: "}.unpacking`;",
    replace: "}`;",
    tests: UNPACK,
  },
  {
    rule: "The list of models is replaced at once: whoever reads it sees the old or the new.",
    file: `${ROOM}/install/installed.ts`,
    find: "}.new`;",
    replace: "}`;",
    tests: INSTALL,
  },
  {
    rule: "The folder of models can be moved.",
    file: `${ROOM}/install/installed.ts`,
    find: "const content = { version: 1, chosen, models: mapPaths(models, relative) };",
    replace: "const content = { version: 1, chosen, models };",
    tests: INSTALL,
  },
  {
    rule: "Removing touches no file of a person's own.",
    file: `${ROOM}/install/keep.ts`,
    find: "isInside(folder, file) && !needed.has(file)",
    replace: "!needed.has(file)",
    tests: INSTALL,
  },
  {
    rule: "A model that needs more memory than the card has is not promised to run on it.",
    file: `${ROOM}/fit/fit.ts`,
    find: "if ((card.memoryBytes ?? 0) < needs.graphicsBytes) continue;",
    replace: "",
    tests: FIT,
  },
  {
    rule: "A model that the disk has no room for is said not to fit.",
    file: `${ROOM}/fit/fit.ts`,
    find: "machine.freeDiskBytes < bytes",
    replace: "machine.freeDiskBytes < 0",
    tests: FIT,
  },
  {
    rule: "sd-server listens on this machine alone, whatever the model's arguments say.",
    file: `${ROOM}/runner/arguments.ts`,
    find: `    ...model.serverArguments,
    // Last, so that nothing before can make it reachable from elsewhere.
    ...["--listen-ip", "127.0.0.1", "--listen-port", String(port)],`,
    replace: `    ...["--listen-ip", "127.0.0.1", "--listen-port", String(port)],
    ...model.serverArguments,`,
    tests: SUPERVISOR,
  },
  {
    rule: "sd-server gets no secret of the studio.",
    file: `${ROOM}/runner/environment.ts`,
    find: "entry[1] !== undefined && (NAMES.includes(entry[0]) || PREFIXES.test(entry[0]))",
    replace: "entry[1] !== undefined",
    tests: SUPERVISOR,
  },
  {
    rule: "A process that only has the number of an earlier server is never killed.",
    file: `${ROOM}/runner/orphan.ts`,
    find: "if (!words.every((word) => line.includes(word))) return false;",
    replace: "",
    tests: SUPERVISOR,
  },
  {
    rule: "A server that a killed supervisor left running is ended.",
    file: `${ROOM}/runner/supervisor.ts`,
    find: "rememberServer(models, started.pid ?? 0, port);",
    replace: "",
    tests: SUPERVISOR,
  },
  {
    rule: "A server that does not listen to SIGTERM is ended nevertheless.",
    file: `${ROOM}/runner/supervisor.ts`,
    find: 'setTimeout(() => running.kill("SIGKILL"), killAfterMs)',
    replace: "setTimeout(() => {}, killAfterMs)",
    tests: SUPERVISOR,
    isEndless: true,
  },
  {
    rule: "A supervisor that was killed is replaced.",
    file: "tools/commands/local-model.mjs",
    find: "if (isReady || (stateFile && code !== 1))",
    replace: "if (false)",
    tests: ["tools/commands/local-model.test.ts"],
  },
  {
    rule: "Pages quote nothing of the log of sd-server but names of the model's own files: it may be a prompt.",
    file: `${ROOM}/runner/reason.ts`,
    find: "return files.includes(nameOf(quoted)) ? nameOf(quoted) : whole;",
    replace: "return quoted;",
    tests: REASON,
  },
  {
    rule: "Only lines of the log that begin as errors do are shown: others repeat prompts.",
    file: `${ROOM}/runner/reason.ts`,
    find: "const ERROR = [/^\\[ERROR\\] \\S+:\\d+ +- (.*)/];",
    replace: "const ERROR = [/^\\[\\w+ *\\] \\S+:\\d+ +- (.*)/];",
    tests: REASON,
  },
  {
    rule: "What is created while the weights load waits instead of being refused.",
    file: "packages/image-providers/sdcpp/local-server.ts",
    find: '{ kind: "slots_full", retryAfterMs: LOADED_AFTER_MS }',
    replace: "{}",
    tests: STUDIO,
  },
  {
    rule: "A server that has loaded is said to be well, whatever failed while it loaded.",
    file: "packages/image-providers/sdcpp/local-server.ts",
    find: "health.lastError !== null && health.lastError.at > since",
    replace: "health.lastError !== null",
    tests: STUDIO,
  },
  {
    rule: "A state that cannot be written leaves none behind that is not true any more.",
    file: `${ROOM}/runner/state-file.ts`,
    find: "return forgetState(models);\n      }",
    replace: "return;\n      }",
    tests: SUPERVISOR,
  },
  {
    rule: "A state whose file is in use is written once it is not.",
    file: `${ROOM}/runner/state-file.ts`,
    find: "tries > 1 && ",
    replace: "tries > TRIES && ",
    tests: [`${ROOM}/runner/state-file.test.ts`],
  },
  {
    rule: "The supervisor outlives a server that the system refuses to start.",
    file: `${ROOM}/runner/supervisor.ts`,
    find: "started = launch();\n    } catch (error) {",
    replace: "started = launch();\n    } catch (error) {\n      if (!stopping) throw error;",
    tests: SUPERVISOR,
  },
  {
    rule: "What a supervisor that was killed said last is forgotten where nobody takes its place.",
    file: "tools/commands/local-model.mjs",
    find: "else if (stateFile) forget(stateFile);",
    replace: "",
    tests: ["tools/commands/local-model.test.ts"],
  },
  {
    rule: "A file in place of the supervisor's is not read whole.",
    file: "packages/image-providers/sdcpp/local-server.ts",
    find: " || found.size > MAX_BYTES",
    replace: "",
    tests: STUDIO,
  },
  {
    rule: "A second studio on the same data does not end the server of the first.",
    file: `${ROOM}/runner/orphan.ts`,
    find: "return isAnother && commandLineOf(supervisor).includes(models) ? port : null;",
    replace: "return isAnother && commandLineOf(supervisor) === models ? port : null;",
    tests: ["tools/commands/local-model.test.ts"],
  },
  {
    rule: "Removing a model does not end the server of another one.",
    file: `${ROOM}/install/keep.ts`,
    find: "[server, ...files.map((file) => file.path)]",
    replace: "[server, ...files.slice(0, 0).map((file) => file.path)]",
    tests: [`${ROOM}/install/left-running.test.ts`],
  },
  {
    rule: "What the disk refuses is said in words for people.",
    file: "tools/commands/model/command.ts",
    find: "diskProblem(error) ?? error",
    replace: "error",
    tests: ["tools/commands/model/command.test.ts"],
  },
];
