import type { LegalText } from './legalText.ts';

const privacy: LegalText = {
  title: 'Privacy policy',
  intro:
    'Heliodon is software that an organisation hosts itself. Your data stays on the servers of the organisation that runs this site (“the operator”). The authors of the software have no access to it and receive no usage statistics. This policy says what the site collects, what for, how long it is kept, and what you can do.',
  sections: [
    {
      heading: '1. What is collected',
      paragraphs: ['Only what the service needs:'],
      points: [
        'Account: account name, phone number or email, and what you choose to add: name, sex, company, position and a description.',
        'Password: it travels encrypted, and the server keeps only a hash that cannot be turned back. Nobody can read it.',
        'Activity: time, content, result and IP address of sign-ins, settings, commands and similar actions.',
        'Plant and device data: what the plants, inverters, storage, meters and charging piles you connect report.',
      ],
    },
    {
      heading: '2. What it is used for',
      paragraphs: [
        'Account data is used to sign you in, to recover your password and to send the alarm notices you asked for. Activity records serve security and accountability. Plant and device data serve monitoring, control, statistics and settlement.',
        'The site builds no profiles, shows no advertising, and uses your data for nothing else.',
      ],
    },
    {
      heading: '3. What is kept in your browser',
      paragraphs: [
        'Your browser keeps your session in a cookie that only this site receives and no script can read, and language, theme, current plant and unfinished forms in its storage. “Remember password” keeps another such cookie for 30 days, which can be revoked at any time, not the password itself.',
        'The site uses no third-party cookies and loads no third-party analytics.',
      ],
    },
    {
      heading: '4. Who can see it',
      paragraphs: [
        'An account that manages others sees their details, the plants they look after and their activity. Other accounts cannot see one another. The operator’s administrators can reach the data on the servers in order to maintain the system.',
        'When a text message or email is sent, the operator’s messaging provider receives your phone number or email and the message. Where the operator has switched on an online map, the map provider receives the place being viewed. Otherwise data is handed to third parties only where the law requires it.',
      ],
    },
    {
      heading: '5. How long it is kept',
      paragraphs: [
        'Account data is kept until the account is cancelled. Verification codes expire after 5 minutes. Activity records can be queried for one year. The operator keeps plant and device data as long as it needs them; the data of a deleted plant is no longer shown.',
      ],
    },
    {
      heading: '6. Your rights',
      paragraphs: [
        'In the account menu you can see and change your details, password, phone number and email, and you can cancel your account under System → Cancel account. If you lack the permission, ask the account that manages yours, or the operator.',
        'Ask the operator for a copy, a correction or the deletion of anything else.',
      ],
    },
    {
      heading: '7. Security',
      paragraphs: [
        'Passwords are encrypted before they leave the browser. Every request is checked against your permissions on the server. Repeated wrong passwords suspend sign-in. Outside a local network, the operator should serve this site over HTTPS.',
      ],
    },
    {
      heading: '8. Changes',
      paragraphs: [
        'When this policy changes, its version changes, and you are asked for consent again at your next sign-in.',
      ],
    },
  ],
};

export default privacy;
