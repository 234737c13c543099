/** The logo of the studio. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <rect
        x="2.75"
        y="2.75"
        width="18.5"
        height="18.5"
        rx="5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      <circle cx="15.5" cy="8.5" r="2.75" fill="var(--accent, #f9673a)" />
      <path d="M3.2 17.6l5-4.9a1.4 1.4 0 0 1 2 0l7.7 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
