/** Uses of a permission not covered by the table of controls/, with the reason. Keep it short. */
export const unseenControls: readonly (readonly [flag: string, file: string, why: string])[] = [
  [
    'deviceSetup',
    'features/screens/web/home/PlantHomePage.tsx',
    'only for plants with parts that are not connected; PlantHomePage.component.test shows it with and without',
  ],
  [
    'accountRoles',
    'features/accounts/web/AccountPage.tsx',
    'a tab of managers alone, who hold every flag whatever a role says; AccountPage.component.test shows it',
  ],
  [
    'systemConfig',
    'features/system/web/log/LogPage.tsx',
    'of the platform manager alone, whatever a role says; LogPage.component.test shows it',
  ],
  [
    'systemConfig',
    'features/devices/web/add/AddDevicePage.tsx',
    'of the platform manager alone, whatever a role says; e2e/newcomer shows it',
  ],
  [
    'plantEdit',
    'features/settlement/web/income/FeedInNote.tsx',
    'only where readings contradict the mode of the plant; IncomePage.component.test shows it with and without',
  ],
  [
    'deviceView',
    'features/screens/web/overview/data/useOverview.ts',
    'whether the wall follows its figures live or asks for them every 15 s: the figures are the same',
  ],
  [
    'alarmView',
    'features/screens/web/overview/data/useOverview.ts',
    'whether an alarm makes the wall ask again at once or within the minute: the figures are the same',
  ],
  [
    'deviceAdd',
    'packages/ui/src/AddLoggerStep.tsx',
    'the next step on pages of a plant without devices, as a button or as words; e2e/newcomer shows both',
  ],
];
