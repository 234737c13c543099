import type { Creation } from "contract/creations/creation";
import { counted } from "@/lib/client/words/counted";

/** The pictures that were asked for and not made, in their shape. */
export function EmptyFrames({ creation }: { creation: Creation }) {
  const { width, height, aspect_ratio } = creation.settings;
  const count = creation.config.image_number;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 max-lg:hidden">
      <ul
        aria-hidden
        className="grid min-h-0 flex-1 auto-rows-fr gap-3"
        style={{ gridTemplateColumns: `repeat(${Math.ceil(Math.sqrt(count))}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: count }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: equal frames
            key={index}
            className="grid min-h-0 place-items-center"
            style={{ containerType: "size" }}
          >
            <span
              className="block rounded-tile border border-dashed border-edge bg-tray"
              style={{
                aspectRatio: `${width} / ${height}`,
                width: `min(100cqw, calc(100cqh * ${width / height}))`,
              }}
            />
          </li>
        ))}
      </ul>
      <p className="text-center text-xs text-faint tabular-nums">
        Asked for: {counted(count, "picture")}, {aspect_ratio}, {width} × {height}
      </p>
    </div>
  );
}
