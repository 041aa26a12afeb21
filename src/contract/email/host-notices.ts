import { z } from 'zod';
import { HOST_NOTICES } from '#domain/email/host-notices.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById } from '../ids.ts';

const Switch = z.boolean('It must be true or false');

/** The emails about sales that a host gets. */
export const HostNotices = z.object({
  'first-sale': Switch,
  milestones: Switch,
  digest: Switch,
  ending: Switch,
});
export type HostNotices = z.infer<typeof HostNotices>;

const Token = z.string().trim().min(1, 'This link is incomplete').max(200, 'This link is incomplete');

const OWN = { tag: 'Account data', access: 'host', params: ById, status: 200, errors: [403] } as const;

export const hostNoticeCalls = {
  'GET /api/v1/users/:id/host-emails': {
    ...OWN,
    summary: 'Get your emails about sales',
    description: 'Returns which emails about the sales of your draws are switched on.',
    response: HostNotices,
  },
  'PUT /api/v1/users/:id/host-emails': {
    ...OWN,
    ...RECORDED,
    summary: 'Choose your emails about sales',
    description:
      'Switches emails about the sales of your draws on or off. Those that you leave out do not change.',
    body: HostNotices.partial().refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'There’s nothing to change',
    ),
    response: HostNotices,
  },
  'POST /api/v1/host-emails/leave': {
    summary: 'Unsubscribe from emails about sales',
    description: `One-click unsubscribe for email programs (RFC 8058). The \`token\` comes from the address in the \`List-Unsubscribe\` header, and names one kind of email; the body is a form with \`List-Unsubscribe=One-Click\`. Add \`of=all\` to switch off every kind (${HOST_NOTICES.join(', ')}), or \`of=none\` to switch this kind on again.`,
    tag: 'Account data',
    access: 'anyone',
    crossOrigin: true,
    query: z.object({ token: Token }),
    body: z.object({
      'List-Unsubscribe': z.literal('One-Click', 'The body must be List-Unsubscribe=One-Click.'),
      of: z.enum(['kind', 'all', 'none'], 'It must be kind, all or none').default('kind'),
    }),
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [404],
  },
} as const satisfies CallMap;
