import { QUICKNET } from '#domain/proof/rounds.ts';

// Loaded into the program before it starts (`node --import`), which then follows a test network instead of quicknet.
Object.assign(QUICKNET, JSON.parse(process.env.TEST_DRAND_CHAIN ?? '{}'));
