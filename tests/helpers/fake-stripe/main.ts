// Runs the fake in its own process: `node tests/helpers/fake-stripe/main.ts [port] [webhook address]`.
import { startFakeStripe } from './server.ts';

const [port = '12111', webhook] = process.argv.slice(2);
const fake = await startFakeStripe({ port: Number(port) });
fake.webhooks.sendTo(webhook);
const settings = Object.entries(fake.environment).map(([name, value]) => `${name}=${value}`);
process.stdout.write(`${settings.join('\n')}\n`);
