import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';

const NOTHING_TO_ACCEPT = 2745;
const CHANGED = 2744;

const month = () => new Date().toISOString().slice(0, 7);
/** Valid also for a plant that is younger than a month. */
const span = (plantId: number) => ({ plantId, dateType: 'total' });
const line = { kind: 'import', period: 'peak', price: '1' };
const csv = Buffer.from('Item,Time of use,Quantity,Amount\nimport,peak,10,11.00\n').toString('base64');

export const billAccess: AccessCases = {
  '/report/getBill': { body: ({ plantId }) => span(plantId), objects: true },
  '/report/exportBill': { body: ({ plantId }) => ({ span: span(plantId), format: 'csv' }), objects: true },
  '/report/getBillLine': {
    body: ({ plantId }) => ({ span: span(plantId), ...line, month: month() }),
    objects: true,
  },
  '/report/getBillDay': {
    body: ({ plantId }) => ({ span: span(plantId), ...line, day: `${month()}-01` }),
    objects: true,
  },
  '/report/getReconciliations': {
    body: ({ plantId }) => ({ plantId, year: new Date().getUTCFullYear() }),
    objects: true,
  },
  '/report/getReconciliation': { body: ({ plantId }) => ({ plantId, month: month() }), objects: true },
  '/report/saveUtilityBill': {
    body: ({ plantId }) => ({
      plantId,
      month: month(),
      revision: 0,
      bill: {
        lines: [{ kind: 'import', period: 'peak', quantity: '10', amount: '11.00' }],
        invoiceNo: '',
        note: '',
        fileName: null,
      },
    }),
    objects: true,
    // An earlier request has already entered it.
    admitted: [1000, CHANGED],
  },
  '/report/readUtilityFile': {
    body: ({ plantId }) => ({ plantId, fileName: 'invoice.csv', content: csv }),
    objects: true,
  },
  '/report/acceptReconciliation': {
    body: ({ plantId }) => ({ plantId, month: month(), revision: 1, difference: '0.00', note: 'late' }),
    objects: true,
    admitted: [1000, CHANGED, NOTHING_TO_ACCEPT],
  },
  '/report/reopenReconciliation': {
    body: ({ plantId }) => ({ plantId, month: month(), revision: 1 }),
    objects: true,
    admitted: [1000, CHANGED, NOTHING_TO_ACCEPT],
  },
};
