/**
 * How traces are exported, by OpenTelemetry's standard variables. The exporter itself reads those about the endpoint and
 * its headers. Null if there are no traces.
 */
export type TraceSettings = {
  exporter: 'otlp' | 'console';
  sampler: string;
  /** For samplers by ratio, from 0 to 1. */
  ratio: number;
  delayMs: number;
};

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

type Environment = Record<string, string | undefined>;

/** Reads OpenTelemetry's variables. Adds a sentence to `problems` for each that cannot be followed. */
export function readTraceSettings(environment: Environment, problems: string[]): TraceSettings | null {
  const read = (name: string) => environment[`OTEL_${name}`]?.trim() ?? '';
  const hasEndpoint = read('EXPORTER_OTLP_ENDPOINT') !== '' || read('EXPORTER_OTLP_TRACES_ENDPOINT') !== '';
  const exporter = read('TRACES_EXPORTER') || (hasEndpoint ? 'otlp' : 'none');
  if (exporter === 'none' || read('SDK_DISABLED').toLowerCase() === 'true') return null;
  if (exporter !== 'otlp' && exporter !== 'console') {
    problems.push('OTEL_TRACES_EXPORTER must be otlp, console or none.');
    return null;
  }
  for (const name of ['EXPORTER_OTLP_ENDPOINT', 'EXPORTER_OTLP_TRACES_ENDPOINT']) {
    // The exporter would fall back to a collector on this machine.
    const isAddress = /^https?:\/\//.test(read(name)) && URL.canParse(read(name));
    if (read(name) !== '' && !isAddress) problems.push(`OTEL_${name} must be a full http or https address.`);
  }
  const protocol = read('EXPORTER_OTLP_TRACES_PROTOCOL') || read('EXPORTER_OTLP_PROTOCOL') || 'http/json';
  if (protocol !== 'http/json')
    problems.push('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, which collectors accept at port 4318.');
  const sampler = read('TRACES_SAMPLER') || 'parentbased_always_on';
  if (!SAMPLERS.includes(sampler))
    problems.push(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}.`);
  const ratio = Number(read('TRACES_SAMPLER_ARG') || '1');
  if (!(ratio >= 0 && ratio <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG must be from 0 to 1.');
  const delayMs = Number(read('BSP_SCHEDULE_DELAY') || '5000');
  if (!Number.isInteger(delayMs) || delayMs < 1)
    problems.push('OTEL_BSP_SCHEDULE_DELAY must be a whole number of milliseconds.');
  return { exporter, sampler, ratio, delayMs };
}
