import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Page } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';

type Step = 'Challenge' | 'Tickets' | 'Payment';

type StepPageProps = {
  draw: PrizeDraw;
  step: Step;
  /** Whether the tickets are chosen before the challenge, on the draw's page. */
  ticketsFirst?: boolean;
  width?: 'page' | 'reading';
  children: ReactNode;
};

/** A purchase step, with a link back to the draw, its title and the progress. */
export function StepPage({ draw, step, ticketsFirst = false, width = 'reading', children }: StepPageProps) {
  return (
    <DrawTheme draw={draw} fonts className="-mb-24 min-h-[80dvh] pb-16">
      <Page width={width}>
        <ButtonLink to="/prize-draw/$id" params={{ id: draw.id }} variant="quiet" className="-ml-5 mb-4">
          <ArrowLeft className="size-4.5" aria-hidden="true" />
          Back to Prize Draw
        </ButtonLink>
        <StepTrail step={step} steps={stepsOf(draw, ticketsFirst)} />
        <p className="mt-6 font-semibold text-muted">{draw.title}</p>
        {children}
      </Page>
    </DrawTheme>
  );
}

function stepsOf({ skillGameType }: PrizeDraw, ticketsFirst: boolean): readonly Step[] {
  if (!skillGameType) return ['Tickets', 'Payment'];
  return ticketsFirst ? ['Tickets', 'Challenge', 'Payment'] : ['Challenge', 'Tickets', 'Payment'];
}

/** The steps as a strip of tickets, torn off up to the current one. */
function StepTrail({ step, steps }: { step: Step; steps: readonly Step[] }) {
  const at = steps.indexOf(step);
  return (
    <ol aria-label="Steps" className="flex gap-2" data-screen-only="">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={cn(
            'flex-1 border-t-3 pt-1.5 text-sm',
            index <= at ? 'border-accent' : 'border-line',
            index === at ? 'font-semibold' : 'text-muted',
          )}
        >
          {index + 1}. {name}
        </li>
      ))}
    </ol>
  );
}
