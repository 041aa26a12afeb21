// Runs the fake in its own process: `node tests/helpers/fake-stripe/main.ts [port] [webhook address] [address for thin events]`.
import { startFakeStripe } from './server.ts';

const [port = '12111', webhook, thinEvents] = process.argv.slice(2);
const fake = await startFakeStripe({ port: Number(port) });
fake.webhooks.sendTo(webhook);
fake.thinEvents.sendTo(thinEvents);
const settings = Object.entries(fake.connectEnvironment).map(([name, value]) => `${name}=${value}`);
process.stdout.write(`${settings.join('\n')}\n`);
