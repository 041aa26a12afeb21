import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite } from '#web/lib/router-context.ts';
import { staticPart } from '#web/lib/static-part.tsx';
import { Brand } from './brand-mark.tsx';

// Visitors do not load the code of the footer's links before they navigate, which changes the marked link.

const load = () => import('./footer-links.tsx');
const FooterColumns = staticPart(async () => (await load()).FooterColumns);
const FooterSocial = staticPart(async () => (await load()).FooterSocial);
const FooterSmallPrint = staticPart(async () => (await load()).FooterSmallPrint);

/** The footer of every page, with the newsletter form. */
export function Footer({ newsletter }: { newsletter?: ReactNode }) {
  const { socialLinks } = useSite();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <footer className="footer mt-24" data-screen-only="">
      <div className="mx-auto grid max-w-page gap-x-6 gap-y-8 px-4 py-12 sm:gap-x-8 sm:px-6 md:grid-cols-2 lg:grid-cols-[2.2fr_3.4fr]">
        <div>
          <Brand />
          <p className="mt-3 max-w-80 text-muted">Prize draws that anyone can check.</p>
          {socialLinks.length > 0 && <FooterSocial links={socialLinks} />}
          {newsletter && <div className="mt-8">{newsletter}</div>}
        </div>
        <FooterColumns path={path} />
      </div>
      <div className="mx-auto max-w-page px-4 pb-10 text-muted text-sm sm:px-6">
        <FooterSmallPrint />
      </div>
    </footer>
  );
}
