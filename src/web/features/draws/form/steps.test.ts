import { describe, expect, it } from 'vitest';
import { storedDraw } from '../../../../../tests/helpers/stored-draw.ts';
import { parseNewDrawSearch, parseStepSearch, STEP_NAMES } from './step-search.ts';
import {
  findFirstStep,
  findStepOfField,
  getAdjacentStep,
  isWithinReach,
  listCheckedFields,
  STEPS,
} from './steps.ts';
import { toFormValues } from './values.ts';

describe('the steps', () => {
  it('are five, in order and with their labels [WIZ-01]', () => {
    expect(STEP_NAMES.map((name) => [name, STEPS[name].label])).toEqual([
      ['basics', 'Basic Details'],
      ['tickets', 'Ticket Setup'],
      ['skillgame', 'Skill Games'],
      ['charity', 'Charity & Trees'],
      ['finalize', 'Finalize'],
    ]);
  });

  it('cover every field of the form once', () => {
    const asked = STEP_NAMES.flatMap((name) => STEPS[name].fields);
    expect([...asked].sort()).toEqual(Object.keys(toFormValues(storedDraw(), new Date())).sort());
  });

  it('can be left while pictures are uploading', () => {
    expect(listCheckedFields('basics')).toEqual(
      STEPS.basics.fields.filter((field) => field !== 'picturesOnTheirWay'),
    );
    expect(listCheckedFields('charity')).toEqual(STEPS.charity.fields);
  });

  it('are read from the address, where unknown values select the first step [WIZ-02]', () => {
    for (const step of STEP_NAMES) expect(parseStepSearch({ step })).toEqual({ step });
    for (const step of [undefined, '', 'Basics', 'done', 3, ['tickets']]) {
      expect(parseStepSearch({ step })).toEqual({});
    }
    expect(parseNewDrawSearch({ step: 'charity', preview: 'true', from: 'abc', more: '1' })).toEqual({
      step: 'charity',
      preview: true,
      from: 'abc',
    });
  });

  it('can be visited backwards freely, and forwards one at a time [WIZ-03]', () => {
    const within = STEP_NAMES.map((to) => isWithinReach('skillgame', to));
    expect(within).toEqual([true, true, true, true, false]);
  });

  it('have a neighbour on each side, except at the ends', () => {
    expect(getAdjacentStep('basics', -1)).toBeUndefined();
    expect(getAdjacentStep('basics', 1)).toBe('tickets');
    expect(getAdjacentStep('finalize', 1)).toBeUndefined();
  });

  it('are found by the errors of their fields, the earliest step first', () => {
    expect(findStepOfField('prizes.1.description')).toBe('basics');
    expect(findStepOfField('nothing')).toBeUndefined();
    expect(findFirstStep(['endDate', 'charityName', 'ticketLimit'])).toBe('tickets');
    expect(findFirstStep(['unknown'])).toBeUndefined();
  });
});
