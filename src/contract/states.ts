/** The 28 states and 8 union territories of India. */
export const STATES = [
  ...['Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chhattisgarh', 'Goa', 'Gujarat', 'Haryana'],
  ...['Himachal Pradesh', 'Jharkhand', 'Karnataka', 'Kerala', 'Madhya Pradesh', 'Maharashtra', 'Manipur', 'Meghalaya'],
  ...['Mizoram', 'Nagaland', 'Odisha', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana', 'Tripura'],
  ...['Uttar Pradesh', 'Uttarakhand', 'West Bengal'],
  ...['Andaman and Nicobar Islands', 'Chandigarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Delhi'],
  ...['Jammu and Kashmir', 'Ladakh', 'Lakshadweep', 'Puducherry'],
] as const;

/** The shop delivers to India only. */
export const COUNTRIES = ['India'] as const;
