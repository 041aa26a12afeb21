import { ClosedGate } from '#web/components/art/scenes.tsx';
import { ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { useSite } from '#web/lib/router-context.ts';
import type { LinkProblem } from './link-problem.ts';

const COPY: Record<LinkProblem, { heading: string; text: string }> = {
  link_unusable: {
    heading: 'This link cannot be used any more',
    text: 'It may have been used already: then your charity has agreed, and an email confirms it. Otherwise it is more than 30 days old, or a newer one was sent. Ask the host of the prize draw for a new one, or write to us.',
  },
  charity_changed: {
    heading: 'This prize draw supports another charity now',
    text: 'Its host changed the charity after we sent you this link. There is nothing for you to do. If you think that this is a mistake, ask the host or write to us.',
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
          {supportEmail && <ButtonAnchor href={`mailto:${supportEmail}`}>Write to us</ButtonAnchor>}
          <ButtonLink to="/help" variant={supportEmail ? 'secondary' : 'primary'}>
            Help and contact
          </ButtonLink>
        </div>
      </div>
      <ClosedGate className="w-52" />
    </div>
  );
}
