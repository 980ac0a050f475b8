import { App, Input } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './useConfirm.module.css';

const NAME_INPUT = 'confirm-name';

export interface DangerQuestion {
  /** The action as a verb: "Delete", "Stop". */
  action: string;
  /** The object of the action. */
  name: string;
  /** The consequences. */
  consequence?: ReactNode;
  /** For irreversible actions: the name must be typed first. */
  typeName?: boolean;
  /** Runs while the dialog is open; on failure the dialog stays. */
  onConfirm: () => Promise<unknown> | undefined;
}

/** `confirmDanger(question)` asks before a destructive action and names the object; true if it was done. */
export function useConfirm(): { confirmDanger: (question: DangerQuestion) => Promise<boolean> } {
  const { modal } = App.useApp();
  const { t } = useTranslation('ui');

  const confirmDanger = useCallback(
    (question: DangerQuestion) =>
      new Promise<boolean>((resolve) => {
        const { action, name, consequence, typeName, onConfirm } = question;
        const buttons = (enabled: boolean) => ({ danger: true, disabled: !enabled });
        const dialog = modal.confirm({
          title: t('confirm.title', { action, name }),
          content: (
            <div className={styles.body}>
              {consequence && <div>{consequence}</div>}
              {typeName && (
                <label className={styles.type} htmlFor={NAME_INPUT}>
                  <span>
                    {t('confirm.typeName')} <b className={styles.name}>{name}</b>
                  </span>
                  <Input
                    id={NAME_INPUT}
                    autoFocus
                    autoComplete="off"
                    onChange={(event) =>
                      dialog.update({ okButtonProps: buttons(event.target.value.trim() === name) })
                    }
                  />
                </label>
              )}
            </div>
          ),
          okText: action,
          okButtonProps: buttons(!typeName),
          cancelText: t('confirm.cancel'),
          focusable: { autoFocusButton: typeName ? null : 'cancel' },
          onOk: async () => {
            await onConfirm();
            resolve(true);
          },
          onCancel: () => resolve(false),
        });
      }),
    [modal, t],
  );

  return { confirmDanger };
}
