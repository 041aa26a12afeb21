import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { type DrandChain, roundAt } from '#domain/proof/rounds.ts';
import type { BeaconRound } from '#server/providers/beacon/provider.ts';

/** The rounds of a drand network, shared by its relays. */
export type FakeChain = {
  chain: DrandChain;
  newest: () => number;
  /** Null if the round was never signed. */
  round: (round: number) => BeaconRound | null;
  /** Moves its clock by this much. */
  shift: (milliseconds: number) => void;
  /** Publishes no new rounds until `release` is called. */
  holdBack: () => void;
  release: () => void;
};

export type ChainOptions = {
  /** In seconds since 1970; a day ago by default. */
  genesis?: number;
  period?: number;
  /** The group's secret, 32 bytes. */
  secret?: Uint8Array;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** A real network's rounds instead of signed ones: signatures by round number, in hex. */
  recorded?: { chain: DrandChain; signatures: ReadonlyMap<number, string> };
};

const bls = bls12_381.shortSignatures;

const SECRET = new Uint8Array(32).fill(7);

/** A network whose key the test holds, or a recording of a real one. */
export function createFakeChain(options: ChainOptions = {}): FakeChain {
  const { secret = SECRET, now = Date.now, recorded } = options;
  const chain = recorded?.chain ?? chainOf(secret, options, now());
  let shifted = 0;
  let heldAt: number | undefined;
  const present = () => roundAt(chain, (now() + shifted) / 1000);
  const signed = (round: number) => bls.Signature.toHex(bls.sign(bls.hash(messageOf(round)), secret));
  const signatures = new Map(recorded?.signatures);
  return {
    chain,
    newest: () => heldAt ?? (recorded ? Math.max(...signatures.keys()) : present()),
    round: (round) => {
      const signature = signatures.get(round) ?? (recorded ? undefined : signed(round));
      if (signature === undefined) return null;
      signatures.set(round, signature);
      return { round, randomness: sha256(Buffer.from(signature, 'hex')).toString('hex'), signature };
    },
    shift: (milliseconds) => {
      shifted += milliseconds;
    },
    holdBack: () => {
      heldAt = present();
    },
    release: () => {
      heldAt = undefined;
    },
  };
}

function chainOf(secret: Uint8Array, { genesis, period = 3 }: ChainOptions, now: number): DrandChain {
  const publicKey = Buffer.from(bls.getPublicKey(secret).toBytes());
  return {
    hash: sha256(publicKey).toString('hex'),
    publicKey: publicKey.toString('hex'),
    genesis: genesis ?? Math.floor(now / 1000) - 86_400,
    period,
  };
}

function messageOf(round: number): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return sha256(number);
}

function sha256(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}
