import type { KeyboardEvent } from 'react';

/** Whether an input method is composing a text: it has the keys then, Enter and arrows too. */
export const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing;
