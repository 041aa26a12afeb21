import { Globe } from 'lucide-react';

/** Drawn here because the icon set has no brand icons. */
const SHAPES: Record<string, string> = {
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Z M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6Z M17 7h.01',
  facebook:
    'M15.5 3.5h-2A3.5 3.5 0 0 0 10 7v3.5H7.5V14H10v6.5h3.5V14h2.5l.7-3.5h-3.2V7.4c0-.6.3-.9.9-.9h1.6Z',
  youtube:
    'M6.5 5.5h11A4 4 0 0 1 21.5 9.5v5a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4Z M10.2 9.2v5.6l4.8-2.8Z',
  tiktok: 'M13.5 3.5v11.7a3.3 3.3 0 1 1-3.3-3.3 M13.5 3.5c.3 2.7 2.2 4.6 5 4.8',
  linkedin: 'M4.5 9.5v10 M4.5 5v.01 M9.5 19.5v-10 M9.5 14c0-2.7 1.8-4.5 4.7-4.5 3 0 4.8 1.8 4.8 4.8v5.2',
  x: 'M4 4l16 16 M20 4 4 20',
  twitter: 'M4 4l16 16 M20 4 4 20',
};

/** The icon of a social network, or a globe if the name is unknown. */
export function SocialIcon({ name }: { name: string }) {
  const shape = SHAPES[name.toLowerCase().replace(/[^a-z]/g, '')];
  if (!shape) return <Globe className="size-5.5" aria-hidden="true" />;
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-5.5"
    >
      <path d={shape} />
    </svg>
  );
}
