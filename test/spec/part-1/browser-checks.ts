import { titles } from '../row.ts';

/** The tests in a browser that the list of part 1 refers to; each title stands once. */
export const signIn = titles('screens/sign-in', {
  lands: 'leads from the landing page through password and SMS code to the home page',
  experian: 'sends Experian alone to the company',
  wrong: 'says that the password is wrong, as for an unknown user, and goes on with the right one',
  wrongCode: 'lets a wrong code be corrected',
  cancel: 'goes back to the start on Cancel and keeps nothing',
  app: 'sets up an authenticator app for a user without a phone, and asks it the next time',
  noSession: 'does not exist for a user who did not sign in',
  logout: 'ends with Logout, on the server too, and the back button shows nothing',
});

export const password = {
  ...titles('screens/password', {
    forgotten: 'is replaced with the code from the e-mail, once',
    silent: 'tells no user whether there is such an account, and in which state it is',
    own: 'is changed with the old one and ends the other sessions',
    experian: 'of Experian alone leads to the home page',
    late: 'that was replaced before the page was loaded again is not asked for again',
    given:
      'is given by a super admin; its owner sets a new one and answers a question on one screen, and the code follows',
    nobody: 'is asked of no user who is not signed in, or whose sign-in does not wait for one',
    adminOnly: 'is no user’s business but a super admin’s',
  }),
  ...titles('browser/password', {
    fields: 'is compared on leaving a field, cleared by Reset, and held to what the sign-in takes',
  }),
};

export const registration = titles('screens/registration', {
  form: 'says what is missing, keeps to its limits, shows a refusal, and does not tell who has an account',
  approval: 'leads through the code to an account that waits, and after approval to the portal',
  atSignIn: 'asks for the code at the sign-in when it was not entered, and a used or replaced code is refused',
  resend:
    'is asked for with the address; a failure says that it went wrong, and success not whether any user waits for it',
  unknown: 'is confirmed with the address typed in where it is not known',
});

export const users = {
  ...titles('browser/users', {
    invited:
      'is invited by a colleague, again to the corrected address, logs in with the generated password, sets another and arrives',
    byAdmin: 'is made by a super admin in the chosen company, with a password of their own',
    removed: 'is deleted after the question, but no user deletes themselves',
  }),
  ...titles('screens/users', {
    taken: 'that exists already is not saved: the heading says so and the phone loses its prefix',
    takenLater: 'changed to an address that a user has is not saved either, under the same heading',
    view: 'is read without a field to type into, whichever way the route is written',
    locked: 'locked while signed in is out with the next call and cannot come back; disabled just the same',
  }),
};

export const companies = {
  ...titles('browser/companies', {
    life: 'are added, seen, changed and deleted by a super admin',
    needed: 'that somebody depends on are not deleted, and the reason is said',
  }),
  ...titles('screens/companies', {
    staff: 'are one row, their own, for staff, who may change everything but the name',
    conflict: 'changed by two people at once: the second is told and keeps what was typed',
  }),
};

export const board = {
  ...titles('browser/dashboard', {
    scrolls: 'scrolls within itself from the seventh message on, by keyboard too',
  }),
  ...titles('screens/dashboard', {
    life: 'takes, shows, changes and deletes a message of a reviewer',
    readers:
      'shows every user what a super admin writes; others read it, and the other tenant sees nothing of this one',
    chart: 'says that there is nothing yet, or draws what there is above its table',
  }),
};

export const support = {
  ...titles('browser/support', {
    desk: 'goes to the configured desk with its hidden fields and the files by number',
    failed: 'keeps what was typed when the files do not get through',
  }),
  ...titles('screens/support', {
    form: 'starts with its defaults, has its limits, and says what is missing',
    files: 'refuses programs and a sixth file, and lets a file be taken off',
    sent: 'sends the request with its files',
  }),
};

export const profile = {
  ...titles('browser/profile', {
    tokens: 'are hidden until they are shown, and copied as they are',
    pages: 'are there: privacy, and a placeholder where no chat is configured',
    chat: 'load the configured chat widget, and take away what it added when the page is left',
  }),
  ...titles('screens/profile', {
    own: 'changes name and phone and stays there',
    app: 'enrols an authenticator app, which is asked first from then on, and can prefer the phone again',
    activity: 'lists the own sign-ins and sign-outs, newest first',
  }),
};

export const session = titles('screens/session', {
  left: 'shows nothing of the portal again by the back button, and the old token is worth nothing',
  menu: 'is within reach of the keyboard in two steps',
  guessed: 'that is guessed too often ends the sign-in',
});

export const view = titles('screens/forms', {
  closed: 'leaves no field of any record open',
});

export const walk = titles('browser/screens', {
  open: 'that is open to all has a screen without a fault',
  secured: 'behind the sign-in has a screen without a fault',
  missing: 'that does not exist says so',
});

export const resellers = {
  ...titles('browser/resellers', {
    searches: 'searches on Enter and shows the whole list again when the box is emptied',
    template: 'gives the template',
    upload: 'takes a workbook that LibreOffice saved as xlsx through the dialog and shows its rows',
  }),
  ...titles('screens/resellers', {
    sorts: 'sorts by its headers, pages, and keeps all of it in the address',
    byCompany: 'shows a super admin every tenant, or the chosen one',
  }),
};

export const screen = {
  ...titles('browser/part-1', {
    broken: 'a screen that cannot be shown leads to that page, and from there back',
    frame:
      'there are header and footer, a message goes after five seconds or with its button, and a missing token ends it all',
    idle: 'half an hour without a movement leads to the login and leaves nothing stored',
    confirm:
      'a user who has registered can be sent a code and confirmed with it, and the table of users reshown after a delete',
  }),
  ...titles('screens/part-1', {
    bare: 'there is neither header nor footer',
    login: 'the login asks for both fields, and Reset empties them',
    error: 'an error of the service has its own page',
    loginError: 'leaves nothing stored and says why under the title Error',
    staff: 'staff have no search and no pager over their one company',
  }),
};
