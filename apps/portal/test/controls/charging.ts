import { button, exporting, main, on, text } from './table.ts';

const TERMS = '/monitoring/charging?tab=terms';
const ocpp = '/monitoring/deviceDetails?deviceId=6&tab=ocpp';

export const charging = [
  on('/monitoring/charging', [
    'deviceAdd',
    'features/charging/web/piles/AddPileButton.tsx',
    button('Add charger'),
  ]),
  on('/monitoring/charging?tab=sessions', [
    'reportExport',
    'features/charging/web/sessions/SessionList.tsx',
    exporting,
  ]),
  on('/monitoring/charging?tab=cards', [
    'deviceEdit',
    'features/charging/web/cards/CardsTab.tsx',
    button('Add card'),
  ]),
  on(
    TERMS,
    [
      'plantEdit',
      'features/charging/web/terms/AccessCard.tsx',
      (page) => main(page).getByRole('switch', { disabled: false }),
    ],
    ['plantEdit', 'features/charging/web/terms/FeeCard.tsx', button('Set service fee')],
  ),
  on(TERMS, ['plantView', 'features/charging/web/terms/FeeExampleCard.tsx', text('Current price')]),
  on(
    ocpp,
    ['deviceSet', 'features/charging/web/ocpp/OcppPanel.tsx', button('Soft reset')],
    ['deviceEdit', 'features/charging/web/ocpp/PileFacts.tsx', button('New password')],
  ),
];
