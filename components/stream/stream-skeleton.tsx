/** A placeholder for the stream while it loads. */
export function StreamSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <span className="sr-only">Loading your creations</span>
      {["one", "two"].map((row) => (
        <div key={row} aria-hidden className="flex gap-2">
          <SkeletonGroup className="flex-1" />
          <SkeletonGroup className="hidden flex-1 sm:block" />
          <SkeletonGroup className="hidden flex-1 xl:block" />
        </div>
      ))}
    </div>
  );
}

function SkeletonGroup({ className }: { className: string }) {
  return (
    <div className={className}>
      <div className="grid aspect-square grid-cols-2 gap-2">
        {["a", "b", "c", "d"].map((tile) => (
          <div key={tile} className="rounded-tile bg-tray" />
        ))}
      </div>
      <div className="mt-3 h-3 w-3/5 rounded bg-tray max-lg:mx-3" />
      <div className="mt-2 mb-2 h-3 w-2/5 rounded bg-tray max-lg:mx-3" />
    </div>
  );
}
