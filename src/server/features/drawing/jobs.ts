import type { Job } from '#server/scheduler.ts';
import { audienceJobs } from './audience/jobs.ts';
import { drawingJobs } from './drawing/jobs.ts';
import type { DrawingServices } from './services.ts';

export function listDrawingJobs({ drawing, audience }: DrawingServices): Job[] {
  return [...drawingJobs(drawing), ...audienceJobs(audience)];
}
