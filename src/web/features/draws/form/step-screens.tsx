import type { ComponentType } from 'react';
import { EstimateReceipt } from './estimate-receipt.tsx';
import { BasicDetails } from './fields/basic-details.tsx';
import { CharityAndTrees } from './fields/charity-and-trees.tsx';
import { Finalize } from './fields/finalize.tsx';
import { SkillGames } from './fields/skill-games.tsx';
import { TicketSetup } from './fields/ticket-setup.tsx';
import { LookPreview } from './preview/look-preview.tsx';
import { STEP_NAMES, type Step } from './step-search.ts';
import { StepSection } from './step-section.tsx';

type StepScreen = {
  Fields: ComponentType;
  /** Shown next to the fields. */
  Beside: ComponentType;
};

const STEP_SCREENS: Record<Step, StepScreen> = {
  basics: { Fields: BasicDetails, Beside: LookPreview },
  tickets: { Fields: TicketSetup, Beside: EstimateReceipt },
  skillgame: { Fields: SkillGames, Beside: EstimateReceipt },
  charity: { Fields: CharityAndTrees, Beside: EstimateReceipt },
  finalize: { Fields: Finalize, Beside: LookPreview },
};

/** Shows one step, and its side content. */
export function StepScreens({ step }: { step: Step }) {
  const { Beside } = STEP_SCREENS[step];
  return (
    <div className="grid gap-x-16 gap-y-10 pb-14 lg:grid-cols-[minmax(0,1fr)_21rem]">
      {/* Keeps the focused field above the sticky bar. */}
      <div className="min-w-0 [&_:is(input,textarea,select,button,a)]:scroll-mb-28">
        {STEP_NAMES.map((name) => {
          const { Fields } = STEP_SCREENS[name];
          return (
            <StepSection key={name} step={name} hidden={name !== step}>
              <Fields />
            </StepSection>
          );
        })}
      </div>
      <div className="self-start lg:sticky lg:top-24">
        <Beside />
      </div>
    </div>
  );
}
