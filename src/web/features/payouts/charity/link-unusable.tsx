import { ClosedGate } from '#web/components/art/scenes.tsx';
import { ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { useSite } from '#web/lib/router-context.ts';
import type { LinkProblem } from './link-problem.ts';

const COPY: Record<LinkProblem, { heading: string; text: string }> = {
  link_unusable: {
    heading: 'This link no longer works',
    text: 'Your charity may have agreed already. If so, you’ll have an email to confirm it. If not, the link is more than 30 days old, or we’ve sent a newer one. Ask the host of the prize draw for a new link, or contact us.',
  },
  charity_changed: {
    heading: 'This prize draw supports another charity now',
    text: 'The host changed the charity after we sent you this link. You don’t need to do anything. If you think this is a mistake, ask the host or contact us.',
  },
};

/** Shown if the invitation cannot be used, with what to do. */
export function AgreementLinkUnusable({ problem }: { problem: LinkProblem }) {
  const { supportEmail } = useSite();
  const { heading, text } = COPY[problem];
  return (
    <div className="flex flex-wrap-reverse items-center gap-x-10 gap-y-6">
      <div className="min-w-0 flex-1 basis-80">
        <FocusedHeading className="text-3xl">{heading}</FocusedHeading>
        <p className="measure mt-3 text-lg">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          {supportEmail && <ButtonAnchor href={`mailto:${supportEmail}`}>Email us</ButtonAnchor>}
          <ButtonLink to="/help" variant={supportEmail ? 'secondary' : 'primary'}>
            Help and contact
          </ButtonLink>
        </div>
      </div>
      <ClosedGate className="w-52" />
    </div>
  );
}
