import type { ReactNode } from 'react';
import type { Layout } from '#domain/looks/choices.ts';

const SKETCHES: Record<Layout, ReactNode> = {
  classic: (
    <>
      <rect x="6" y="6" width="50" height="28" rx="3" className="fill-accent-soft" />
      <path d="M6 42h38M6 49h44M6 56h30" />
      <rect x="64" y="6" width="26" height="36" rx="3" />
      <path d="M69 34h16" strokeWidth="4" className="stroke-accent" />
    </>
  ),
  poster: (
    <>
      <rect x="1" y="1" width="94" height="36" className="fill-accent-soft" stroke="none" />
      <path d="M8 14h32M8 24h22" strokeWidth="5" />
      <rect x="52" y="7" width="38" height="24" rx="2" className="fill-surface" />
      <path d="M8 46h34M8 53h26" />
      <rect x="52" y="43" width="38" height="15" rx="3" />
    </>
  ),
  story: (
    <>
      <rect x="6" y="6" width="84" height="22" rx="3" className="fill-accent-soft" />
      <path d="M26 37h44M26 44h44M26 51h44M26 58h28" />
    </>
  ),
};

export function LayoutSketch({ layout }: { layout: Layout }) {
  return (
    <svg
      viewBox="0 0 96 64"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      className="mb-3 h-16 w-24 text-ink"
    >
      <rect x="1" y="1" width="94" height="62" rx="4" className="fill-surface stroke-edge" />
      {SKETCHES[layout]}
    </svg>
  );
}
