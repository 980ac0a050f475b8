import { Modal } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeEmail, ChangePhone } from './ChangeContact.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { OwnInfo } from './OwnInfo.tsx';
import type { OwnDialogBodyProps, OwnDialogName, OwnDialogsProps } from './ownDialog.ts';

const dialogs: [OwnDialogName, ComponentType<OwnDialogBodyProps>, number][] = [
  ['info', OwnInfo, 560],
  ['password', ChangePassword, 440],
  ['phone', ChangePhone, 440],
  ['email', ChangeEmail, 440],
];

export default function OwnDialogs({ which, onClose }: OwnDialogsProps) {
  const { t } = useTranslation('accounts');
  return dialogs.map(([name, Body, width]) => (
    <Modal
      key={name}
      open={which === name}
      width={width}
      title={t(`own.${name}.title`)}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      styles={{ body: { paddingTop: '0.5rem' } }}
    >
      <Body onClose={onClose} />
    </Modal>
  ));
}
