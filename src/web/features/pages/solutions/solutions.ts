import type { Audience } from '#web/components/layout/nav-links.ts';
import { business } from './business.ts';
import { charity } from './charity.ts';
import { contentCreators } from './content-creators.ts';
import { creators } from './creators.ts';
import { education } from './education.ts';
import type { Solution } from './solution.ts';
import { sports } from './sports.ts';

export const SOLUTION_PAGES: Record<Audience, Solution> = {
  'content-creators': contentCreators,
  education,
  business,
  sports,
  creators,
  charity,
};
