import { describe, expect, it } from 'vitest';
import { listConfigProblems } from '../../tests/helpers/config-problems.ts';
import { readConfig } from './config.ts';

describe('who runs the site [CONDUCT-23]', () => {
  const PROMOTER = { PROMOTER_NAME: 'Example Draws Ltd', PROMOTER_ADDRESS: '1 High Street, Leeds LS1 1AA' };

  it('is read from the settings', () => {
    const { operator } = readConfig({
      ...PROMOTER,
      PROMOTER_COMPANY_NUMBER: '01234567',
      ADR_BODY: 'Example Ombudsman, https://www.example.org',
      POSTAL_ENTRY_ADDRESS: ' PO Box 1 | LS1 1AA ',
      FOLLOW_THE_CODE: '1',
    });
    expect(operator).toEqual({
      promoter: {
        name: 'Example Draws Ltd',
        companyNumber: '01234567',
        address: '1 High Street, Leeds LS1 1AA',
      },
      disputeBody: { name: 'Example Ombudsman', url: 'https://www.example.org' },
      postalEntryAddress: 'PO Box 1\nLS1 1AA',
      followsCode: true,
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ PROMOTER_NAME: 'Example Draws Ltd' }, 'PROMOTER_NAME and PROMOTER_ADDRESS must be given together.'],
    [{ PROMOTER_COMPANY_NUMBER: '1' }, 'PROMOTER_COMPANY_NUMBER needs PROMOTER_NAME.'],
    [{ FOLLOW_THE_CODE: '1' }, 'FOLLOW_THE_CODE=1 needs PROMOTER_NAME and PROMOTER_ADDRESS.'],
    [
      { ADR_BODY: 'Example Ombudsman' },
      'ADR_BODY must be a name and an address, such as Example Ombudsman, https://www.example.org.',
    ],
    [
      { ADR_BODY: 'Example Ombudsman, javascript:alert(1)' },
      'ADR_BODY must be a name and an address, such as Example Ombudsman, https://www.example.org.',
    ],
    [{ ...PROMOTER, PROMOTER_ADDRESS: 'a\nb' }, 'PROMOTER_ADDRESS must be one line.'],
    [{ FOLLOW_THE_CODE: 'yes' }, 'FOLLOW_THE_CODE must be 0 or 1.'],
  ])('is rejected: %j', (environment, problem) => {
    expect(listConfigProblems(environment)).toEqual([problem]);
  });

  it('has an address for postal entries, split into lines', () => {
    const { operator } = readConfig({ POSTAL_ENTRY_ADDRESS: ' Example Draws|PO Box 12 | yo211aa' });
    expect(operator.postalEntryAddress).toBe('Example Draws\nPO Box 12\nYO21 1AA');
    expect(readConfig({}).operator.postalEntryAddress).toBeNull();
  });
});
