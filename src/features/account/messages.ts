/** Texts of the account screens. Those in tests/kit/source/spec-texts.txt are the specification's, word for word. */
export const emailRequired = 'Email is required';
export const emailWrong = 'Please enter a full email address, like name@example.com';
export const nameRequired = 'Name is required';
export const phoneRequired = 'Phone is required';
export const phoneUnreal = 'This does not look like a valid phone number. Please check it';
export const phoneLength = 'Phone number must be exactly 10 digits';
export const passwordRequired = 'Password is required';
export const passwordTooShort = 'Password is required and must be at least 4 characters';
export const signUpMismatch = 'Passwords Do Not Match';
export const resetMismatch = 'Passwords do not match';
export const currentRequired = 'Current Password is required';
export const newRequired = 'New Password is required';
export const confirmRequired = 'Confirm Password is required';
export const codeIncomplete = 'Please enter all 6 characters of the code';

export const otpSent = 'OTP Sent Successfully';
export const loggedIn = 'Login Successful';
export const registered = 'User registered Successfully';
export const profileUpdated = 'User profile updated successfully';
export const passwordUpdated = 'User password updated successfully';
export const loginFailed = 'Login Failed';
export const signUpFailed = 'Signup Failed';
export const sendFailed = 'Failed to send OTP. Please try again.';
export const resetFailed = 'Failed to reset password. Please try again.';
/** The specification also uses this text when a profile update fails. */
export const profileFailed = 'Failed to fetch user profile';
export const profileOffline =
  'You are offline. The shop has to check the change, so it is not saved. What you typed stays here.';
export const passwordFailed = 'Failed to update user password';
export const loading = 'Loading...';

export const logInTitle = 'Log in';
export const logInText = 'Your orders, your wishlist and your details, on every device.';
export const email = 'Email';
export const password = 'Password';
export const logIn = 'Log in';
export const forgot = 'Forgot password?';
export const newHere = 'New here?';
export const createAccount = 'Create an account';
export const forgotTitle = 'Forgot Password';
export const forgotText = 'Tell us your email and we send you a code for a new password.';
export const sendOtp = 'Send OTP';
export const resetPassword = 'Reset Password';
export const backToLogin = 'Back to Login';
export const resetDone = 'Your password was changed. Log in with the new one.';
export const codeSentTo = (address: string) => `If ${address} has an account, a code is on its way to it.`;
export const code = 'Code from the email';
export const newPassword = 'New password';
export const confirmPassword = 'Confirm password';
export const passwordHint = 'At least 4 characters. Longer is safer.';

export const signUpTitle = 'Sign up';
export const signUpText = 'Keep your orders, wishlist and address in one place. Your cart comes along.';
export const name = 'Full name';
export const phone = 'Phone';
export const phoneHint = '10 digits';
export const signUp = 'Sign up';
export const haveAccount = 'Have an account already?';

export const verifyTitle = 'Verify Email';
export const verifyText = 'A verification code has been sent to you. Enter the code below';
export const verify = 'Verify Email';
export const backToSignup = 'Back To Signup';
export const resend = 'Resend it';
export const resendIn = (seconds: number) => `Resend it in ${seconds} s`;
export const noCode = 'No code yet?';
export const sentTo = (address: string) => `We sent it to ${address}.`;
export const passwordAgain =
  'For your safety, your password was not saved when the page was reloaded. Please enter it again.';

export const menu = 'Menu';
export const accountMenu = 'Your account';
export const profile = 'Profile';
export const orderHistory = 'Order history';
export const cart = 'Cart';
export const wishlist = 'Wishlist';
export const settings = 'Settings';
export const help = 'Help';
export const contactUs = 'Contact Us';
export const passwordChange = 'Password change';
export const logOut = 'Log out';
export const viewProfile = 'View profile';
export const editProfile = 'Edit profile';
export const saveProfile = 'Save profile';
export const cancel = 'Cancel';
export const notLoaded = 'Your profile did not load';
export const yourProfile = 'your profile';
export const notGiven = 'Not given';
export const dob = 'Date of birth';
export const line1 = 'Address line 1';
export const line2 = 'Address line 2';
export const city = 'City';
export const state = 'State';
export const chooseState = 'Choose a state';
export const country = 'Country';
export const chooseCountry = 'Choose a country';
export const zip = 'ZIP code';
export const zipHint = '6-digit PIN code';
export const zipUnreal = 'Please check the ZIP code: no PIN code in India begins with 0';
export const zipLength = 'ZIP code must be exactly 6 digits';
export const dobWrong = 'Please enter a date in the past';
export const address = 'Address';
export const currentPassword = 'Current password';
export const changePassword = 'Change password';
export const changeText = 'Changing it logs you out on every other device.';
export const settingsEmail = 'You are logged in as';
export const settingsPassword = 'Set a new password and log out every other device.';
export const settingsProfile = 'Your name, phone number and address.';
export const settingsLogOut = 'Your cart stays on this device.';

export const myData = 'Your data';
export const myDataText =
  'Download a copy of all that we have stored about you, or have it erased. Tax law makes us keep the bills of your orders.';
export const privacyPolicy = 'Privacy policy';
export const downloadData = 'Download my data';
export const dataDownloaded = 'Your data is in your downloads';
export const eraseData = 'Erase my data';
export const eraseQuestion =
  'Erase your account, wishlist, messages and addresses for good? Only the bills of your orders stay, as tax law demands, and the cart on this device.';
export const eraseYes = 'Yes, erase it';
export const eraseNo = 'No, keep it';
export const erased = 'Your account and your data are erased';
export const erasedButBills = (bills: number) =>
  `Your account and your data are erased, except for ${bills === 1 ? 'the bill of one order' : `the bills of ${bills} orders`}`;
export const dataOffline =
  'You are offline. Your data is with the shop, so this needs a connection. Nothing was changed.';
export const signUpNotice =
  'We store your name, email and phone for your account and your orders, until you erase them under Settings.';
