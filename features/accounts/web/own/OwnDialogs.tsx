import { Modal } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeEmail, ChangePhone } from './ChangeContact.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { EditInfo, OwnInfo } from './OwnInfo.tsx';
import type { OwnDialogBodyProps, OwnDialogName, OwnDialogsProps } from './ownDialog.ts';

const dialogs: [OwnDialogName, ComponentType<OwnDialogBodyProps>, number][] = [
  ['info', OwnInfo, 560],
  ['edit', EditInfo, 560],
  ['password', ChangePassword, 440],
  ['phone', ChangePhone, 440],
  ['email', ChangeEmail, 440],
];

export default function OwnDialogs({ which, onClose, onClosed }: OwnDialogsProps) {
  const { t } = useTranslation('accounts');
  const [editing, setEditing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  return dialogs.map(([name, Body, width]) => (
    <Modal
      key={name}
      open={which === name}
      width={width}
      title={editing ? t('own.edit.title') : t(`own.${name}.title`)}
      onCancel={onClose}
      afterOpenChange={(open) => open && body.current?.querySelector('input')?.focus()}
      afterClose={() => {
        setEditing(false);
        onClosed?.();
      }}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      styles={{ body: { paddingTop: '0.5rem' } }}
    >
      <div ref={which === name ? body : undefined}>
        <Body onClose={onClose} editing={editing} onEditing={setEditing} />
      </div>
    </Modal>
  ));
}
