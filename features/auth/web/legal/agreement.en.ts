import type { LegalText } from './legalText.ts';

const agreement: LegalText = {
  title: 'User agreement',
  intro:
    'This agreement is between you and the organisation that runs this site (“the operator”). It covers your use of the Heliodon console. By signing in or registering you confirm that you have read and accepted it.',
  sections: [
    {
      heading: '1. The service',
      paragraphs: [
        'The console monitors, controls and settles solar, storage and charging plants: live and past data, alarms, charge and discharge plans, demand management, reports and bills. What you can use depends on your role, the type of plant and the operator’s configuration.',
      ],
    },
    {
      heading: '2. Your account',
      paragraphs: ['You answer for your account:'],
      points: [
        'Register with a real phone number or email of your own.',
        'Keep password and codes to yourself and do not lend the account. Do not tick “Remember password” on a shared computer.',
        'If somebody else may be using your account, change the password at once and tell the operator.',
        'You manage the sub-accounts you create and what they do. Disable them when people leave.',
      ],
    },
    {
      heading: '3. Controlling devices',
      paragraphs: [
        'Remote settings, charge and discharge plans and firmware upgrades change how real equipment runs. Before acting, make sure nobody is working on site and that values lie within the rating plates and your grid connection agreement. Keep command passwords to yourself.',
        'The console does not replace protection relays, fire safety or emergency stops on site. In danger, act on site first.',
      ],
    },
    {
      heading: '4. Data and bills',
      paragraphs: [
        'The console shows what devices report and computes income and bills from the prices and rules you enter. Every figure can be traced to readings and prices. Results serve management and checking; settlement with the grid company or other parties follows the metering and documents agreed with them.',
        'Forecasts and diagnoses are estimates, not promises.',
      ],
    },
    {
      heading: '5. What is not allowed',
      paragraphs: ['When using the console, do not:'],
      points: [
        'reach, or try to reach, plants, devices or accounts that are not yours;',
        'get around permissions, rate limits or other safeguards, or disturb the running of the system;',
        'upload unlawful content, malicious programs, or pictures and texts that violate the rights of others;',
        'connect devices you have no right to connect, or forge device data.',
      ],
    },
    {
      heading: '6. Availability',
      paragraphs: [
        'The operator does its best to keep the service available and announces planned maintenance. Faults of network, power or devices may delay data; a device sends what was missed when it is back online.',
      ],
    },
    {
      heading: '7. Suspension and cancellation',
      paragraphs: [
        'The operator may disable accounts that break this agreement. You may cancel your account at any time. Plants, devices and sub-accounts must be given up or handed over first, and a cancelled account cannot be restored.',
      ],
    },
    {
      heading: '8. Other terms',
      paragraphs: [
        'The Heliodon software is published under the Apache-2.0 licence and comes “as is”. For anything not covered here, your contract with the operator and the law of your place apply. When this agreement changes, its version changes, and you are asked for consent again at your next sign-in.',
      ],
    },
  ],
};

export default agreement;
