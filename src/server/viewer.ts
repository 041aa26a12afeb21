import type { FastifyRequest } from 'fastify';

/** Who makes a call, as far as decisions need to know. */
export type Viewer = {
  id: string;
  role: 'participant' | 'host' | 'admin';
  verified: boolean;
  revoked: boolean;
  over18: boolean;
  ukResident: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor who is not signed in. */
    viewer: Viewer | null;
  }
}

export const isAdmin = (viewer: Viewer | null): boolean => viewer?.role === 'admin';

export type Identify = (request: FastifyRequest) => Promise<Viewer | null>;
