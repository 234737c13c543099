/**
 * Builds the pages of people without an account into one module, `built/index.js`: Preact in place of React, scripts and
 * style as texts, and the functions that render the HTML. It takes about a second.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
/** Not under version control; its types are. */
const target = path.join(folder, "built", "index.js");

const PREACT = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact-render-to-string",
  "react/jsx-runtime": "preact/jsx-runtime",
};

/** @throws when a source has an error, which is then printed. */
export async function buildGuest() {
  const [page, offline, style] = await Promise.all([
    script("browser.tsx"),
    script("offline-browser.tsx"),
    css(),
  ]);
  const texts = { __GUEST_SCRIPT__: page, __OFFLINE_SCRIPT__: offline, __GUEST_STYLE__: style };
  const server = await bundle("render.tsx", {
    format: "esm",
    platform: "node",
    define: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)])),
  });
  mkdirSync(path.dirname(target), { recursive: true });
  // An unchanged file keeps its time, so that nothing that watches it starts anew.
  if (existsSync(target) && readFileSync(target, "utf8") === server) return;
  writeFileSync(target, server);
}

/** Before the unit tests, when somebody runs them alone in a fresh checkout. */
export async function setup() {
  if (!existsSync(target)) await buildGuest();
}

/** @param {string} entry */
const script = (entry) => bundle(entry, { format: "iife", platform: "browser", minify: true });

/** @param {string} entry @param {import("esbuild").BuildOptions} options */
async function bundle(entry, options) {
  // Loaded when needed, because packages may not be installed yet when a command loads this file.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, "page", entry)],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    charset: "utf8",
    target: "es2022",
    jsx: "automatic",
    legalComments: "none",
    logLevel: "error",
    alias: PREACT,
    ...options,
    define: { "process.env.NODE_ENV": '"production"', ...options.define },
  });
  return outputFiles?.[0]?.text.trim() ?? "";
}

async function css() {
  const { default: postcss } = await import("postcss");
  const { default: tailwind } = await import("@tailwindcss/postcss");
  const file = path.join(folder, "page", "guest.css");
  // The types of the plugin are those of another copy of the same library.
  const plugin = /** @type {import("postcss").AcceptedPlugin} */ (
    /** @type {unknown} */ (tailwind({ base: folder, optimize: { minify: true } }))
  );
  const { css } = await postcss([plugin]).process(readFileSync(file, "utf8"), { from: file });
  return css.trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildGuest();
