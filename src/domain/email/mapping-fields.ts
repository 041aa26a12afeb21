/** Limits and error messages for email template mappings, shared by the form and the API call. */
export const MAPPING_LIMITS = { emailType: 100, templateId: 100, sender: 255, description: 500 } as const;

export const MAPPING_MESSAGES = {
  emailType: 'Email type is required',
  emailTypeMax: `Email type must be at most ${MAPPING_LIMITS.emailType} characters`,
  templateId: 'Template is required',
  templateIdMax: `Template must be at most ${MAPPING_LIMITS.templateId} characters`,
  senderEmail: 'Invalid email format',
  senderEmailMax: `Sender email must be at most ${MAPPING_LIMITS.sender} characters`,
  senderNameMax: `Sender name must be at most ${MAPPING_LIMITS.sender} characters`,
  descriptionMax: `Description must be at most ${MAPPING_LIMITS.description} characters`,
} as const;
