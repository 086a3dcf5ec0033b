print("adherence")
