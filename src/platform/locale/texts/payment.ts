/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const paymentTexts = {
  section: "payment",
  texts: {
    loading: "Loading the payment",
    loadFailed: "The payment could not be loaded.",
    amountTo: "{{amount}} to {{fund}}",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    card: "Card",
    locked: "From your account",
    account:
      "For your receipt, an account with your name and email address is created at {{church}} when you pay.",
    accountSomewhere:
      "For your receipt, an account with your name and email address is created at this church when you pay.",
    "fault.firstName": "Please enter your first name.",
    "fault.lastName": "Please enter your last name.",
    "fault.email": "Please enter a valid email address.",
    "fault.card": "Please enter your card details.",
    "fault.cardLoading": "The card field is still loading. Please try again in a moment.",
    "fault.loading": "The payment is still loading. Please try again in a moment.",
    "fault.zero": "Amount cannot be $0.",
    "fault.amount": "Donation amount must be greater than $0.50",
    "problem.notAccepted": "An error occurred while processing your payment.",
    "problem.cardNotSaved": "An error occurred while saving the card.",
    "problem.notTokenized": "An error occurred while processing your payment method.",
    "problem.notSaved": "An error occurred while saving your payment.",
    "problem.elsewhere":
      "This is being paid in another tab of your browser. Please wait until that is done.",
    scriptFailed: "Failed to load Stripe.js",
    scriptMissing: "Stripe.js not available",
    scriptHint:
      "You cannot pay by card without it. The network or a content blocker may be the reason; what you have filled in is kept.",
    keyHint: "This church cannot take card payments at the moment. Please tell the church.",
    setupHint:
      "This question is not set up for payment. Nothing can be charged; please tell the church.",
    paying: "Your payment is being processed. Please keep this page open.",
    unknown:
      "We could not confirm your payment. Your card may have been charged. Check your email for a receipt before trying again.",
    paidElsewhere:
      "This has already been paid in another tab of your browser. Your card was not charged again.",
    notCharged: "Your new try was not charged. {{reason}}",
    tryAgain: "Try again",
    confirmUnknown:
      "If the first payment did go through, your card will be charged a second time. Pay {{amount}} now?",
    confirmElsewhere: "Your card will be charged a second time. Pay {{amount}} once more?",
    payAmount: "Pay {{amount}}",
    paid: "Payment received",
    youPay: "You pay",
    payingAs: "Paying as",
    paySubmit: "Pay {{amount}} and submit",
    payingAmount: "Paying {{amount}}…",
    cardService: "Card details go to the card service only",
  },
} as const;
