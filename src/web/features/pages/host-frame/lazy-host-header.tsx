import { lazyPart } from '#web/lib/lazy-part.tsx';
import type { HostHeaderProps } from './host-header.tsx';

/** Only the people who run draws see it. */
export const HostHeader = lazyPart<HostHeaderProps>(
  async () => (await import('./host-header.tsx')).HostHeader,
  () => <div className="h-14 border-line border-b" />,
);
