import { opensAdminArea } from '#domain/accounts/roles.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import type { IdentityService } from '../identity/service.ts';
import type { SessionsService } from '../sessions/service.ts';

type Needs = {
  db: Database;
  identity: IdentityService;
  sessions: SessionsService;
  /** The site's name, as authenticator apps show it. */
  brandName: () => Promise<string>;
  adminsNeedSecondFactor: boolean;
};

type Shown = { password: string; code?: string | undefined };

export function createTwoFactor({ db, identity, sessions, brandName, adminsNeedSecondFactor }: Needs) {
  return {
    show: async (viewer: Viewer, id: string) => {
      requireOwn(viewer, id);
      const person = await identity.find(id);
      const since = person?.twoFactorSince ?? null;
      return {
        enabled: since !== null,
        enabledAt: since?.toISOString() ?? null,
        recoveryCodesLeft: since ? await identity.countRecoveryCodes(db, id) : 0,
        required: adminsNeedSecondFactor && opensAdminArea(viewer.role),
      };
    },

    begin: async (viewer: Viewer, id: string, { password }: { password: string }) => {
      requireOwn(viewer, id);
      const proven = await identity.prove(viewer, { password });
      const issuer = await brandName();
      return db.transaction(async (tx) => {
        const known = await identity.lock(tx, id);
        if (known?.twoFactorSince) throw alreadyOn();
        const person = await proven(tx);
        const secret = await identity.beginSecondFactor(tx, id);
        return {
          secret,
          otpauthUri: identity.otpauthUri(secret, { issuer, label: person.email }),
        };
      });
    },

    /** Turns on the second factor. Ends every other session, because each of them started without it. */
    confirm: async (viewer: Viewer, id: string, code: string, token: string | undefined) => {
      requireOwn(viewer, id);
      const tries = await identity.countTry(id);
      return db.transaction(async (tx) => {
        const person = await identity.lock(tx, id);
        if (!person || person.twoFactorSince) throw alreadyOn();
        await identity.takeFirstCode(tx, id, code);
        const codes = await identity.turnOn(tx, id);
        await sessions.endOthers(tx, id, token);
        await identity.forgive(tx, tries);
        await recordAct(tx, viewer, { action: 'account.two_factor_on', target: { kind: 'person', id } });
        await queueEmails(tx, [buildAccountEmail('two-factor-on', person, {})]);
        return { recoveryCodes: codes };
      });
    },

    renewRecoveryCodes: async (viewer: Viewer, id: string, shown: Shown) => {
      requireOwn(viewer, id);
      const proven = await identity.prove(viewer, shown);
      return db.transaction(async (tx) => {
        const person = await proven(tx);
        if (!person.twoFactorSince) throw notOn();
        const recoveryCodes = await identity.renewRecoveryCodes(tx, id);
        await recordAct(tx, viewer, {
          action: 'account.new_recovery_codes',
          target: { kind: 'person', id },
        });
        return { recoveryCodes };
      });
    },

    turnOff: async (viewer: Viewer, id: string, shown: Shown): Promise<void> => {
      requireOwn(viewer, id);
      const proven = await identity.prove(viewer, shown);
      await db.transaction(async (tx) => {
        const person = await proven(tx);
        if (!person.twoFactorSince) throw notOn();
        if (adminsNeedSecondFactor && opensAdminArea(person.role)) {
          throw new ApiError('conflict', 'Everyone with access to the admin area needs two-factor sign-in.', {
            code: 'two_factor_required_for_admins',
          });
        }
        await identity.removeSecondFactor(tx, id);
        await recordAct(tx, viewer, { action: 'account.two_factor_off', target: { kind: 'person', id } });
        await queueEmails(tx, [buildAccountEmail('two-factor-off', person, { by: 'person' })]);
      });
    },
  };
}

export type TwoFactorService = ReturnType<typeof createTwoFactor>;

const alreadyOn = () =>
  new ApiError('conflict', 'Two-factor sign-in is already on.', { code: 'two_factor_on' });
const notOn = () => new ApiError('conflict', 'Two-factor sign-in isn’t on.', { code: 'two_factor_off' });
