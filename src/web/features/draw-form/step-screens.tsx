import type { ComponentType } from 'react';
import { EstimateReceipt } from './estimate-receipt.tsx';
import { BasicDetails } from './fields/basic-details.tsx';
import { CharityAndTrees } from './fields/charity-and-trees.tsx';
import { Finalize } from './fields/finalize.tsx';
import { SkillGames } from './fields/skill-games.tsx';
import { TicketSetup } from './fields/ticket-setup.tsx';
import { LookPreview } from './preview/look-preview.tsx';
import type { Step } from './step-search.ts';

type StepScreen = {
  Fields: ComponentType;
  /** What follows the typing, beside the fields. */
  Beside: ComponentType;
};

export const STEP_SCREENS: Record<Step, StepScreen> = {
  basics: { Fields: BasicDetails, Beside: LookPreview },
  tickets: { Fields: TicketSetup, Beside: EstimateReceipt },
  skillgame: { Fields: SkillGames, Beside: EstimateReceipt },
  charity: { Fields: CharityAndTrees, Beside: EstimateReceipt },
  finalize: { Fields: Finalize, Beside: LookPreview },
};
