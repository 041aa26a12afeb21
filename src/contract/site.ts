import { z } from 'zod';
import type { CallMap } from './call.ts';

/** What pages need to know of the platform itself; all of it comes from settings. */
export const Site = z.object({
  brandName: z.string(),
  supportEmail: z.string().nullable(),
  verificationCallUrl: z.string().nullable(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  publicUrl: z.string().nullable(),
  testPayments: z.boolean(),
  countdownSeconds: z.int(),
  year: z.int(),
});
export type Site = z.infer<typeof Site>;

export const siteCalls = {
  'GET /api/v1/site': {
    summary: "The platform's name, links and settings that pages show",
    tag: 'Site',
    access: 'anyone',
    status: 200,
    answer: Site,
  },
} as const satisfies CallMap;
